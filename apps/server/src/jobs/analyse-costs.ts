import { z } from "zod";
import type { CostAnalysisService } from "../services/cost-analysis.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued cost analysis out. */
export function analyseCostsJob(analysis: Pick<CostAnalysisService, "execute">): Job {
  return defineJob({
    name: "cost-analysis",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => analysis.execute(workspaceId, runId),
  });
}
