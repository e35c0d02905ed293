import { z } from "zod";
import { costAnomaly } from "./cost.ts";
import { day, dollars } from "./cost-figures.ts";
import { instant } from "./instant.ts";
import { runKind } from "./run.ts";
import { severity } from "./severity.ts";

/** What the dashboard remembers of a person; null: not chosen. */
export const dashboardPreferences = z.strictObject({
  firstSteps: z.enum(["open", "folded"]).nullable(),
  tour: z.enum(["finished", "skipped"]).nullable(),
  /** ID of the full analysis whose report was dismissed. */
  dismissedAnalysis: z.uuid().nullable(),
});

/** Average daily cost of whole days since an instant, and of as many days before. */
export const costSince = z.strictObject({
  start: day,
  end: day,
  days: z.number().int(),
  averageDay: dollars,
  previousAverageDay: dollars,
  /** Null: the days before cost nothing. */
  percentageChange: z.number().nullable(),
});

export const dashboardChanges = z.strictObject({
  since: instant,
  findings: z.strictObject({
    /** Active findings that were first seen since then. */
    new: z.array(z.strictObject({ severity, count: z.number().int() })),
    /** The most severe of them, newest first; null: there is none. */
    first: z
      .strictObject({ findingId: z.string(), title: z.string(), resourceName: z.string(), severity })
      .nullable(),
    /** Active findings that had been resolved before. */
    reopened: z.number().int(),
    resolved: z.number().int(),
  }),
  recommendations: z.strictObject({
    /** Open ones that were first seen since then and count by themselves. */
    new: z.number().int(),
    /** What these save together, US dollars a month. */
    newSavings: dollars,
    applied: z.number().int(),
  }),
  resources: z.strictObject({ added: z.number().int(), deleted: z.number().int() }),
  costs: z.strictObject({
    /** Null: no whole day since then, more than 15, or a day was not read. */
    change: costSince.nullable(),
    /** Unusual spend that touches a day since then, largest first. */
    anomalies: z.array(costAnomaly),
  }),
  /** Runs that failed since then, newest first, at most ten. */
  failedRuns: z.array(
    z.strictObject({ runId: z.string(), kind: runKind, error: z.string(), finishedAt: instant }),
  ),
  /** When each was last done; null: never. What was not done since then is not known to be unchanged. */
  lastDone: z.strictObject({
    discovery: instant.nullable(),
    securityScan: instant.nullable(),
    costAnalysis: instant.nullable(),
  }),
});
