import { mount, type Routes } from "../platform/http/mount.ts";
import type { FindingActs } from "./finding-acts.ts";
import type { FindingScope } from "./finding-scope.ts";
import { toFindingSelection } from "./finding-selection.ts";
import { toFinding } from "./routes.ts";

/** Actions of people on findings: one, and many at once. */
export function createFindingActRoutes({
  acts,
  inScope,
}: {
  acts: FindingActs;
  inScope: FindingScope;
}): Routes {
  return (api) => {
    mount(api, "POST /security/update-status", async ({ principal, body }) => {
      const { finding, operationId } = await acts.updateOne(principal, body);
      return { finding: toFinding(finding), operationId };
    });
    mount(api, "POST /security/findings/update-status", async ({ principal, body }) => {
      const selection = await toFindingSelection(inScope, principal, body.selection);
      return await acts.updateStatus(principal, { ...body, selection });
    });
    mount(api, "POST /security/findings/assign", async ({ principal, body }) => {
      const selection = await toFindingSelection(inScope, principal, body.selection);
      return await acts.assign(principal, { ...body, selection });
    });
    mount(api, "POST /security/findings/label", async ({ principal, body }) => {
      const selection = await toFindingSelection(inScope, principal, body.selection);
      return await acts.label(principal, { ...body, selection });
    });
    mount(api, "POST /security/findings/undo", ({ principal, body }) =>
      acts.undo(principal, body.operationId),
    );
  };
}
