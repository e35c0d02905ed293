import { z } from "zod";
import { instant } from "./instant.ts";

/** A call that AWS denied, or that did not finish. */
export const securityHubGap = z.strictObject({
  accountId: z.string(),
  accountName: z.string(),
  /** Null: the whole account. */
  region: z.string().nullable(),
  reason: z.enum(["denied", "throttled", "unsupported", "failed"]),
  /** AWS's message. */
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
  /** When its findings were last read completely. */
  importedAt: instant.nullable(),
  /** Result of sending findings the last time. */
  sending: z
    .strictObject({
      at: instant,
      sent: z.number().int(),
      failed: z.number().int(),
      /** The first findings that Security Hub rejected. */
      failures: z.array(z.strictObject({ findingId: z.string(), code: z.string(), message: z.string() })),
    })
    .nullable(),
});

export const securityHubStatus = z.strictObject({
  /** In at least one account and Region. */
  enabled: z.boolean(),
  /** Names of all standards that are enabled anywhere. */
  standards: z.array(z.string()),
  /** Every account and Region that was read. */
  regions: z.array(securityHubRegion),
  /** Missing data: unknown there. */
  gaps: z.array(securityHubGap),
});

export const importSummary = z.strictObject({
  runId: z.string(),
  status: z.string(),
  /** Findings that were new or changed in Security Hub. */
  findingsRead: z.number().int(),
  newFindings: z.number().int(),
  resolvedFindings: z.number().int(),
  regions: z.number().int(),
  gaps: z.number().int(),
  message: z.string(),
});
