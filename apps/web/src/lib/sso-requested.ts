import { browserStorage } from "./browser-storage.ts";

const KEY = "skyledger.ssoRequested";

/** Keeps the in-app address that was requested before a sign-in at an identity provider. */
export function keepRequested(requested: string | undefined): void {
  const storage = browserStorage("session");
  if (requested === undefined) storage.remove(KEY);
  else storage.set(KEY, requested);
}

/** The address to open after the sign-in: only in-app paths, else the dashboard. */
export function takeRequested(): string {
  const storage = browserStorage("session");
  const requested = storage.get(KEY);
  storage.remove(KEY);
  return requested !== null && /^\/(?![/\\])/.test(requested) ? requested : "/dashboard";
}
