// Light or dark: the system's choice, or the one kept here. It runs before the
// page is drawn, so that nothing flashes.
(() => {
  const key = "zuma-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  let kept = null;
  try { kept = localStorage.getItem(key); } catch { /* not allowed: the system's */ }
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
  const dark = () => (document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const name = () => { button.setAttribute("aria-label", `Switch to ${dark() ? "light" : "dark"} colours`); };
    button.hidden = false;
    name();
    system.addEventListener("change", name);
    button.addEventListener("click", () => {
      const next = dark() ? "light" : "dark";
      document.documentElement.dataset.theme = next;
      try { localStorage.setItem(key, next); } catch { /* for this page only */ }
      name();
    });
  });
})();
