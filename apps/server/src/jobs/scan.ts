import { z } from "zod";
import type { SecurityScanService } from "../services/security-scan.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued security scan out. */
export function scanJob(scans: Pick<SecurityScanService, "execute">): Job {
  return defineJob({
    name: "security-scan",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => scans.execute(workspaceId, runId),
  });
}
