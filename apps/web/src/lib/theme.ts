import { useSyncExternalStore } from "react";
import { browserStorage } from "./browser-storage.ts";

/** The selected theme; `system` follows the operating system. */
export type ThemeChoice = "light" | "dark" | "system";

const KEY = "skyledger.theme"; // also read by public/theme.js before the first paint
const storage = browserStorage("local");
const listeners = new Set<() => void>();

function readChoice(): ThemeChoice {
  const stored = storage.get(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

function apply(): void {
  const choice = readChoice();
  const dark =
    choice === "dark" || (choice === "system" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}

/** Stores the choice and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  storage.set(KEY, choice);
  apply();
  for (const listener of listeners) listener();
}

/** Follows theme changes of the operating system and other tabs while the page is open. */
export function followSystemTheme(): void {
  const repaint = () => {
    apply();
    for (const listener of listeners) listener();
  };
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) repaint();
  });
}

/** The current choice, and whether the page is dark. */
export function useTheme(): { choice: ThemeChoice; dark: boolean } {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const choice = useSyncExternalStore(subscribe, readChoice);
  const dark = useSyncExternalStore(subscribe, () => document.documentElement.dataset.theme === "dark");
  return { choice, dark };
}
