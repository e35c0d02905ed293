import { z } from "zod";
import type { MetricReadingService } from "../services/metric-reading.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued reading of metrics out. */
export function readMetricsJob(metrics: Pick<MetricReadingService, "execute">): Job {
  return defineJob({
    name: "read-metrics",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => metrics.execute(workspaceId, runId),
  });
}
