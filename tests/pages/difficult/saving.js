window.truth = [];
document.getElementById("save").addEventListener("click", () => {
  truth.push(document.getElementById("name").value);
  document.getElementById("said").textContent = "Saved";
});
