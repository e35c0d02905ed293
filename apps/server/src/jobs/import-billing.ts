import { z } from "zod";
import type { BillingImportService } from "../services/billing-import.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued import of billing exports out. */
export function importBillingJob(imports: Pick<BillingImportService, "execute">): Job {
  return defineJob({
    name: "import-billing",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => imports.execute(workspaceId, runId),
  });
}
