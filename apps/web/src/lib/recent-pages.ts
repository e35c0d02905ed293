import { browserStorage } from "./browser-storage.ts";
import { session } from "./client.ts";

/** A visited page: its path and the title of its tab. */
export type RecentPage = { path: string; title: string };

const KEY = "skyledger.recentPages";
/** One more than is shown: the current page is left out. */
const KEPT = 6;
const storage = browserStorage("session");

/**
 * Recent pages of this tab, newest first. They name resources, so they belong to one person and end with the
 * session.
 */
export const recentPages = {
  get: (): RecentPage[] => {
    const stored = read();
    return stored.userId === session.state().user?.userId ? stored.pages : [];
  },
  add(page: RecentPage): void {
    const userId = session.state().user?.userId;
    if (userId === undefined) return;
    const pages = [page, ...recentPages.get().filter(({ path }) => path !== page.path)].slice(0, KEPT);
    storage.set(KEY, JSON.stringify({ userId, pages }));
  },
  clear: (): void => storage.remove(KEY),
};

function read(): { userId?: string; pages: RecentPage[] } {
  try {
    const value: unknown = JSON.parse(storage.get(KEY) ?? "{}");
    const { userId, pages } = value as { userId?: string; pages?: RecentPage[] }; // written by `add`, or {}
    return { ...(userId === undefined ? {} : { userId }), pages: Array.isArray(pages) ? pages : [] };
  } catch {
    return { pages: [] }; // corrupted: treated as empty
  }
}
