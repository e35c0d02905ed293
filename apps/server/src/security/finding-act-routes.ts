import { mount, type Routes } from "../platform/http/mount.ts";
import type { FindingActs } from "./finding-acts.ts";
import { toFindingSelection } from "./finding-selection.ts";
import { toFinding } from "./routes.ts";

/** Actions of people on findings: one, and many at once. */
export function createFindingActRoutes({ acts }: { acts: FindingActs }): Routes {
  return (api) => {
    mount(api, "POST /security/update-status", async ({ principal, body }) => {
      const { finding, operationId } = await acts.updateOne(principal, body);
      return { finding: toFinding(finding), operationId };
    });
    mount(api, "POST /security/findings/update-status", ({ principal, body }) =>
      acts.updateStatus(principal, { ...body, selection: toFindingSelection(body.selection) }),
    );
    mount(api, "POST /security/findings/assign", ({ principal, body }) =>
      acts.assign(principal, { ...body, selection: toFindingSelection(body.selection) }),
    );
    mount(api, "POST /security/findings/undo", ({ principal, body }) =>
      acts.undo(principal, body.operationId),
    );
  };
}
