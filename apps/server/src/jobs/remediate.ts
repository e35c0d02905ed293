import { z } from "zod";
import type { RemediationService } from "../services/remediation.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued remediation out. */
export function remediateJob(remediations: Pick<RemediationService, "execute">): Job {
  return defineJob({
    name: "remediate",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => remediations.execute(workspaceId, runId),
  });
}
