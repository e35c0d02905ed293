// Runs before the first paint, as a file of its own so that a strict content security policy allows it.
// Keep the key and the meaning in step with src/lib/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem("skyledger.theme");
  } catch {
    choice = null; // storage is blocked: follow the system
  }
  const dark =
    choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
