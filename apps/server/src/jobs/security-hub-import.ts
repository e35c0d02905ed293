import { z } from "zod";
import type { HubImportRunService } from "../services/hub-import-run.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued import from Security Hub out. */
export function securityHubImportJob(imports: Pick<HubImportRunService, "execute">): Job {
  return defineJob({
    name: "security-hub-import",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => imports.execute(workspaceId, runId),
  });
}
