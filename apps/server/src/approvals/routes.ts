import type { ResponseOf } from "@skyledger/contract";
import { minutesOf, timeText } from "@skyledger/core/model/change-control";
import { mount, type Routes } from "../platform/http/mount.ts";
import { toAnswer, toDetail } from "./answer.ts";
import type { ChangeControlService, ChangeControlView } from "./change-control.ts";
import type { ApprovalsService } from "./service.ts";

/** Requests for approval, and the policies that require it. */
export function createApprovalRoutes({
  approvals,
  changeControl,
}: {
  approvals: ApprovalsService;
  changeControl: ChangeControlService;
}): Routes {
  return (api) => {
    mount(api, "GET /approvals", async ({ principal, query }) => {
      const page = await approvals.list(principal, query);
      return { ...page, approvals: page.approvals.map(toAnswer) };
    });
    mount(api, "GET /approvals/:id", async ({ principal, params }) =>
      toDetail(await approvals.get(principal, params.id)),
    );
    mount(api, "POST /approvals/:id/approve", async ({ principal, params, body }) =>
      toDetail(await approvals.decide(principal, params.id, { decision: "approved", ...body })),
    );
    mount(api, "POST /approvals/:id/deny", async ({ principal, params, body }) =>
      toDetail(await approvals.decide(principal, params.id, { decision: "denied", ...body })),
    );
    mount(api, "POST /approvals/:id/withdraw", async ({ principal, params }) =>
      toDetail(await approvals.withdraw(principal, params.id)),
    );
    mount(api, "GET /approval-policies", async ({ principal }) => ({
      policies: await approvals.policies(principal.workspaceId),
    }));
    mount(api, "PUT /approval-policies", async ({ principal, body }) => ({
      policies: await approvals.setPolicies(principal.workspaceId, body.policies),
    }));
    mount(api, "POST /approval-policies/preview", ({ principal, body }) =>
      approvals.preview(principal.workspaceId, body.appliesTo),
    );
    mount(api, "GET /change-control", async ({ principal }) =>
      toControl(await changeControl.view(principal.workspaceId)),
    );
    mount(api, "PUT /change-control", async ({ principal, body: { freezes, windows } }) => {
      const inMinutes = windows.map(({ weekdays, from, until }) => ({
        ...{ weekdays, from: minutesOf(from), until: minutesOf(until) },
      }));
      return toControl(await changeControl.save(principal.workspaceId, { freezes, windows: inMinutes }));
    });
    mount(api, "POST /change-control/emergency", async ({ principal, body }) =>
      toControl(await changeControl.declareEmergency(principal, body)),
    );
    mount(api, "DELETE /change-control/emergency", async ({ principal }) =>
      toControl(await changeControl.endEmergency(principal.workspaceId)),
    );
  };
}

function toControl({ freezes, windows, ...view }: ChangeControlView): ResponseOf<"GET /change-control"> {
  return {
    ...view,
    freezes: [...freezes],
    windows: windows.map(({ weekdays, from, until }) => ({
      ...{ weekdays: [...weekdays], from: timeText(from), until: timeText(until) },
    })),
  };
}
