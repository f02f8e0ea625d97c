// The parts of the shop that work without loading a new page.

const byId = (id) => document.getElementById(id);

function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.classList.add("shown");
  setTimeout(() => box.classList.remove("shown"), 4000);
}

async function post(url, form) {
  const response = await fetch(url, { method: "POST", body: form ? new URLSearchParams(new FormData(form)) : null });
  if (!response.ok) {
    toast("Sorry, that did not work.");
    throw new Error(`${url}: ${response.status}`);
  }
  return response.json();
}

function showCount(count) {
  const badge = byId("basket-badge");
  badge.textContent = count;
  badge.hidden = count === 0;
}

for (const form of document.querySelectorAll("form.add")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    showCount((await post(form.action, form)).count);
    toast("Added to your basket");
  });
}

for (const heart of document.querySelectorAll("[data-wish]")) {
  heart.addEventListener("click", async () => {
    const { wished } = await post(`/api/wishes/${heart.dataset.wish}`);
    heart.setAttribute("aria-pressed", wished);
    heart.setAttribute("aria-label", wished ? "Remove from wish list" : "Add to wish list");
    toast(wished ? "Kept on your wish list" : "Taken off your wish list");
  });
}

for (const button of document.querySelectorAll("[data-cookies]")) {
  button.addEventListener("click", async () => {
    await post(`/api/cookies/${button.dataset.cookies}`);
    byId("cookies").remove();
  });
}

for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (!confirm(form.dataset.confirm)) event.preventDefault();
  });
}

for (const form of document.querySelectorAll("form[data-prompt]")) {
  form.addEventListener("submit", (event) => {
    const answer = prompt(form.dataset.prompt);
    if (answer) form.elements.name.value = answer;
    else event.preventDefault();
  });
}

const settings = byId("settings");
if (settings) {
  const form = settings.querySelector("form");
  byId("open-settings").addEventListener("click", () => settings.showModal());
  // Closed without saving: show again what is saved.
  settings.addEventListener("close", () => form.reset());
  byId("save-settings").addEventListener("click", async () => {
    await post("/api/settings", form);
    for (const field of form.elements) keep(field);
    settings.close();
    toast("Settings saved");
  });
}

// Makes what a field holds now the value that reset() goes back to.
function keep(field) {
  if (field.type === "checkbox") field.defaultChecked = field.checked;
  else if (field.options) for (const option of field.options) option.defaultSelected = option.selected;
  else field.defaultValue = field.value;
}

byId("filters")?.addEventListener("change", (event) => event.currentTarget.submit());

let newestTotal = 0;

byId("checkout")?.addEventListener("change", async (event) => {
  const mine = ++newestTotal;
  const chosen = new FormData(event.currentTarget);
  const query = new URLSearchParams({ delivery: chosen.get("delivery"), gift: chosen.get("gift") ?? "" });
  const cost = await (await fetch(`/api/total?${query}`)).json();
  if (mine !== newestTotal) return; // a later choice was answered first
  byId("shipping").textContent = cost.shipping;
  byId("wrap-line").hidden = !cost.wrap;
  byId("total").textContent = cost.total;
});

const alertForm = byId("stock-alert");
if (alertForm) {
  const wake = () => (alertForm.querySelector("button").disabled = !alertForm.elements.email.value.trim());
  alertForm.addEventListener("input", wake);
  wake();
}

const voucher = byId("voucher");
voucher?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = voucher.elements.code.value.trim();
  if (code) sayOfVoucher(...(await worth(code)));
});

// What the payment service knows of a voucher, in words, and whether that is good news.
async function worth(code) {
  try {
    const answer = await fetch(voucher.dataset.service + encodeURIComponent(code));
    if (answer.status === 404) return ["This voucher is not known.", false];
    const { pence } = await answer.json();
    return [`This voucher is worth £${(pence / 100).toFixed(2)}.`, true];
  } catch {
    return ["The payment service cannot be reached. Please try again later.", false];
  }
}

function sayOfVoucher(text, isGood) {
  const said = document.createElement("p");
  said.className = isGood ? "notice" : "error";
  said.role = isGood ? "status" : "alert";
  said.textContent = text;
  byId("voucher-says").replaceChildren(said);
}
