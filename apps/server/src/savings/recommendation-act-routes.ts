import type { InScope } from "../organizations/account-scope.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { RecommendationActs } from "./recommendation-acts.ts";
import { toSelection } from "./recommendation-selection.ts";

/** What people do to many recommendations at once. */
export function createRecommendationActRoutes({
  acts,
  inScope,
}: {
  acts: RecommendationActs;
  inScope: InScope;
}): Routes {
  return (api) => {
    mount(api, "POST /cost/recommendations/bulk-dismiss", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      return await acts.dismiss(principal, { ...body, selection });
    });
    mount(api, "POST /cost/recommendations/bulk-mark-applied", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      return await acts.markApplied(principal, { ...body, selection });
    });
    mount(api, "POST /cost/recommendations/bulk-restore", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      return await acts.restore(principal, { ...body, selection });
    });
    mount(api, "POST /cost/recommendations/assign", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      return await acts.assign(principal, { ...body, selection });
    });
    mount(api, "POST /cost/recommendations/label", async ({ principal, body }) => {
      const selection = await toSelection(inScope, principal, body.selection);
      return await acts.label(principal, { ...body, selection });
    });
    mount(api, "POST /cost/recommendations/undo", ({ principal, body }) =>
      acts.undo(principal, body.operationId),
    );
  };
}
