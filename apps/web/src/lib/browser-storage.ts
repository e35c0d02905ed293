/** The part of the Storage API in use; never throws. */
export type KeyValueStorage = {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
};

/**
 * Wraps `localStorage` or `sessionStorage`. Where the browser blocks storage (private windows, policies), values are
 * kept in memory until the page is closed, so that signing in still works.
 */
export function browserStorage(kind: "local" | "session"): KeyValueStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(kind === "local" ? window.localStorage : window.sessionStorage);
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (storage) => storage.removeItem(key),
        () => void memory.delete(key),
      ),
  };
}
