import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { NewView, SavedView, ViewPage, ViewsStore } from "./store.ts";

/** Views a person can save for one page. */
export const maxViews = 50;

/** Saved filters of pages, each visible only to its person. */
export interface ViewsService {
  list(principal: Principal, page: ViewPage): Promise<SavedView[]>;
  /** Throws conflict if the name exists and `replace` is not set, and if there are too many. */
  save(principal: Principal, view: Pick<NewView, "page" | "name" | "search" | "replace">): Promise<SavedView>;
  /** Throws not_found. */
  remove(principal: Principal, id: string): Promise<void>;
}

export function createViewsService(deps: { views: ViewsStore; now: () => Date }): ViewsService {
  const { views, now } = deps;
  return {
    list: ({ workspaceId, userId }, page) => views.of(workspaceId, userId, page),
    async save({ workspaceId, userId }, view) {
      const saved = await views.save(workspaceId, { ...view, userId, now: now() }, maxViews);
      if (saved === "taken") {
        throw new AppError(
          "conflict",
          `You already have a view named “${view.name}”. Replace it, or choose another name.`,
        );
      }
      if (saved === "full") {
        throw new AppError("conflict", `You have ${maxViews} saved views of this page. Delete one first.`);
      }
      return saved;
    },
    async remove({ workspaceId, userId }, id) {
      if (await views.remove(workspaceId, userId, id)) return;
      throw new AppError("not_found", "View not found. It may have been deleted.");
    },
  };
}
