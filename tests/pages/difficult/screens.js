// Keeps what is done to a screen: “Trash of Second post”, “Status=Draft”, “Comments=off”; and says it below.
window.truth = [];
const nameOf = (el) => el.getAttribute("aria-label") || (el.labels && el.labels.length ? el.labels[0].textContent.trim() : el.textContent.trim());
const rowOf = (el) => { const row = el.closest("[data-row]"); return row ? ` of ${row.dataset.row}` : ""; };
const keep = (told) => { truth.push(told); document.getElementById("said").textContent = `${truth.length}. ${told}`; };
document.addEventListener("click", (event) => {
  const el = event.target.closest("a, button, [role=tab], th");
  if (!el) return;
  event.preventDefault();
  keep(nameOf(el) + rowOf(el));
});
document.addEventListener("change", (event) => {
  const el = event.target, ticks = el.type === "checkbox" || el.type === "radio";
  if (ticks || el.tagName === "SELECT" || el.type === "range") keep(`${nameOf(el)}=${ticks ? (el.checked ? "on" : "off") : el.value}`);
  else if (!el.dataset.entered) keep(`${nameOf(el)}=${el.value}`);
});
document.addEventListener("keydown", (event) => {
  const el = event.target;
  if (event.key !== "Enter" || el.tagName !== "INPUT" || el.type === "checkbox") return;
  keep(`${nameOf(el)}=${el.value}, Enter`);
  el.dataset.entered = "yes";
});
