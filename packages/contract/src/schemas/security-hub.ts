import { z } from "zod";
import { instant } from "./instant.ts";

/** A call that AWS refused, or that did not come to its end. */
export const securityHubGap = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** Null: the whole account. */
  region: z.string().nullable(),
  reason: z.enum(["denied", "throttled", "unsupported", "failed"]),
  /** AWS's own words. */
  message: z.string(),
  /** The action that a policy would have to allow. */
  iamAction: z.string(),
});

export const securityHubRegion = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  region: z.string(),
  enabled: z.boolean(),
  standards: z.array(z.string()),
  /** When its findings were last read to their end. */
  importedAt: instant.nullable(),
  /** How the last sending of our findings went. */
  sending: z
    .strictObject({
      at: instant,
      sent: z.number().int(),
      failed: z.number().int(),
      /** The first of those that Security Hub did not take. */
      failures: z.array(z.strictObject({ findingId: z.string(), code: z.string(), message: z.string() })),
    })
    .nullable(),
});

export const securityHubStatus = z.strictObject({
  /** In one account and region at least. */
  enabled: z.boolean(),
  /** Names of every standard that is enabled anywhere. */
  standards: z.array(z.string()),
  /** Every account and region that was looked at. */
  regions: z.array(securityHubRegion),
  /** What could not be looked at: there nothing is known. */
  gaps: z.array(securityHubGap),
});

export const importSummary = z.strictObject({
  runId: z.string(),
  status: z.string(),
  /** Findings that were new or had changed in Security Hub. */
  findingsRead: z.number().int(),
  newFindings: z.number().int(),
  resolvedFindings: z.number().int(),
  regions: z.number().int(),
  gaps: z.number().int(),
  message: z.string(),
});
