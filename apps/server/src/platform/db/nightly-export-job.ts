import { z } from "zod";
import { defineJob, type Job } from "../queue/define-job.ts";

/** When the export runs: 03:17 UTC, not on the full hour when other jobs start. */
export const nightlyExportCron = "17 3 * * *";

/** Writes the embedded database's nightly export; `writeExport` keeps the newest seven. */
export function createNightlyExportJob(writeExport: () => Promise<unknown>): Job {
  return defineJob({
    name: "nightly-export",
    input: z.unknown(),
    run: async () => {
      await writeExport();
    },
  });
}
