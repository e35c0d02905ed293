import { z } from "zod";
import type { DiscoveryService } from "../services/discovery.ts";
import { defineJob, type Job } from "./define-job.ts";

/** Carries a queued discovery out. */
export function discoverJob(discovery: Pick<DiscoveryService, "execute">): Job {
  return defineJob({
    name: "discover",
    input: z.strictObject({ workspaceId: z.string(), runId: z.string() }),
    run: ({ workspaceId, runId }) => discovery.execute(workspaceId, runId),
  });
}
