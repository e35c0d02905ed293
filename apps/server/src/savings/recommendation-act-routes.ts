import { mount, type Routes } from "../platform/http/mount.ts";
import type { RecommendationActs } from "./recommendation-acts.ts";
import { toSelection } from "./recommendation-selection.ts";

/** What people do to many recommendations at once. */
export function createRecommendationActRoutes({ acts }: { acts: RecommendationActs }): Routes {
  return (api) => {
    mount(api, "POST /cost/recommendations/bulk-dismiss", ({ principal, body }) =>
      acts.dismiss(principal, { ...body, selection: toSelection(body.selection) }),
    );
    mount(api, "POST /cost/recommendations/bulk-mark-applied", ({ principal, body }) =>
      acts.markApplied(principal, { ...body, selection: toSelection(body.selection) }),
    );
    mount(api, "POST /cost/recommendations/bulk-restore", ({ principal, body }) =>
      acts.restore(principal, { ...body, selection: toSelection(body.selection) }),
    );
    mount(api, "POST /cost/recommendations/undo", ({ principal, body }) =>
      acts.undo(principal, body.operationId),
    );
  };
}
