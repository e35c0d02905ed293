import type { ParsedBodyOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { FindingActs } from "./finding-acts.ts";
import { severityNumber } from "./finding-formats.ts";
import type { FindingSelection } from "./finding-selection.ts";
import { toFinding } from "./routes.ts";

type AskedSelection = ParsedBodyOf<"POST /security/findings/assign">["selection"];

/** A selection as a caller sends it. */
function toSelection({ filter, ...selection }: AskedSelection): FindingSelection {
  if (filter === undefined) return selection;
  const { severity, resource_id: arn, ...rest } = filter;
  return { ...selection, filter: { ...rest, arn, severity: severityNumber(severity) } };
}

/** Actions of people on findings: one, and many at once. */
export function createFindingActRoutes({ acts }: { acts: FindingActs }): Routes {
  return (api) => {
    mount(api, "POST /security/update-status", async ({ principal, body }) => {
      const { finding, operationId } = await acts.updateOne(principal, body);
      return { finding: toFinding(finding), operationId };
    });
    mount(api, "POST /security/findings/update-status", ({ principal, body }) =>
      acts.updateStatus(principal, { ...body, selection: toSelection(body.selection) }),
    );
    mount(api, "POST /security/findings/assign", ({ principal, body }) =>
      acts.assign(principal, { ...body, selection: toSelection(body.selection) }),
    );
    mount(api, "POST /security/findings/undo", ({ principal, body }) =>
      acts.undo(principal, body.operationId),
    );
  };
}
