import type { InScope } from "../organizations/account-scope.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { HubImportRunService } from "./hub-import-run.ts";
import type { HubStatusService } from "./hub-status.ts";

/** AWS Security Hub: its status, and importing its findings. */
export function createSecurityHubRoutes({
  status,
  imports,
  inScope,
}: {
  status: HubStatusService;
  imports: HubImportRunService;
  inScope: InScope;
}): Routes {
  return (api) => {
    mount(api, "GET /security/security-hub-status", async ({ principal, query }) => {
      const { accountIds } = await inScope(principal, query);
      return await status.status(principal, accountIds);
    });
    mount(api, "POST /security/security-hub-import", async ({ principal, body, request, reply, respond }) => {
      const run = await imports.start(principal, body.accountIds);
      const { prefer } = request.headers;
      if (typeof prefer === "string" && /\brespond-async\b/i.test(prefer)) {
        reply.header("location", `/api/runs/${run.id}`).header("preference-applied", "respond-async");
        return respond(202, { runId: run.id, status: run.status });
      }
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const { result } = await imports.wait(principal, run.id, gone.signal);
      return { runId: run.id, status: "completed", ...result };
    });
  };
}
