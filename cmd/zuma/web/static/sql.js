// The page SQL: Ctrl+Enter runs the statement.
const field = document.getElementById("q");
document.getElementById("keys").hidden = false;
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) field.form.requestSubmit();
});
