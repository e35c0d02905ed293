import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { Audience, NewView, SavedView, ViewPage, ViewsStore } from "./store.ts";

/** Views a person can save for one page. */
export const maxViews = 50;

/** Saved filters of pages. Each is visible to its owner, and to those with whom the owner shares it. */
export interface ViewsService {
  list(principal: Principal, page: ViewPage): Promise<SavedView[]>;
  /** Throws conflict if the name exists and `replace` is not set, and if there are too many. */
  save(principal: Principal, view: Pick<NewView, "page" | "name" | "search" | "replace">): Promise<SavedView>;
  /** Shares an own view, or stops sharing it. Throws not_found for an unknown view or team. */
  share(principal: Principal, id: string, audience: Audience): Promise<SavedView>;
  /** Deletes an own view. Throws not_found. */
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
    async share(principal, id, audience) {
      const shared = await views.share(principal, id, audience);
      if (shared === "no_view") throw viewNotFound();
      if (shared === "no_team") {
        throw new AppError("not_found", "Team not found. It may have been deleted. Choose another one.");
      }
      return shared;
    },
    async remove({ workspaceId, userId }, id) {
      if (await views.remove(workspaceId, userId, id)) return;
      throw viewNotFound();
    },
  };
}

const viewNotFound = (): AppError => new AppError("not_found", "View not found. It may have been deleted.");
