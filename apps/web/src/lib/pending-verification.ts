import { browserStorage } from "./browser-storage.ts";

const KEY = "skyledger.pendingVerification";
const storage = browserStorage("local");

/** The email address that awaits verification, stored so that /verify works after a reload or in another tab. */
export const pendingVerification = {
  get: (): string | null => storage.get(KEY),
  set: (email: string): void => storage.set(KEY, email),
  clear: (): void => storage.remove(KEY),
};
