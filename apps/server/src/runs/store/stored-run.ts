import type { Run, RunKind, RunMoment, RunProgress, RunResult, RunResults } from "@skyledger/core/model/run";
import { z } from "zod";
import { callAccountIds } from "../../platform/call-scope.ts";
import { type ParseJson, storedJson } from "../../platform/stored-json.ts";

// A result of another version is sent unchanged: subscribers know what they show.
const runKind = z.string().transform((kind) => kind as RunKind);

const step = z.object({
  kind: runKind,
  state: z.enum(["waiting", "running", "completed", "failed", "cancelled"]),
  runId: z.string().nullable(),
  joined: z.boolean(),
  message: z.string().nullable(),
});

const progress = z.object({
  done: z.number().default(0),
  total: z.number().default(0),
  resources: z.number().default(0),
  gaps: z.number().default(0),
  current: z.string().nullable().default(null),
  estimatedSecondsLeft: z.number().nullable().default(null),
  steps: z.array(step).optional(),
});

const message = z.string();
const count = z.number();

/** The result of a run of each kind. */
const results: { readonly [Kind in RunKind]: z.ZodType<RunResults[Kind]> } = {
  discovery: z.object({
    ...{
      resourcesFound: count,
      newResources: count,
      goneResources: count,
      relationships: count,
      gaps: count,
    },
    ...{ durationSeconds: count, message },
  }),
  metrics: z.object({
    ...{
      accounts: count,
      metrics: count,
      gaps: count,
      recommendations: count,
      durationSeconds: count,
      message,
    },
  }),
  security_scan: z.object({
    ...{ findingsCount: count, newFindings: count, resolvedFindings: count, unknown: count },
    ...{ score: z.number().nullable(), message },
  }),
  remediation: z.object({
    remediationId: z.string(),
    status: z.enum(["COMPLETED", "NOT_AUTOMATABLE", "FAILED"]),
    message,
    recommendationId: z.string().nullable().exactOptional(),
    bulkRunId: z.string().nullable().exactOptional(),
    undo: z.boolean().exactOptional(),
  }),
  bulk_remediation: z.object({
    of: z.enum(["findings", "recommendations"]),
    ...{ completed: count, failed: count, skipped: count, notRun: count, message },
  }),
  tag_change: z.object({
    ...{ changed: count, failed: count, skipped: count, notRun: count },
    ...{ undoOf: z.string().nullable(), message },
  }),
  cost_analysis: z.object({
    totalCost: z.string().nullable(),
    ...{ daysRead: count, requests: count, gaps: count, message },
  }),
  security_hub_import: z.object({
    ...{
      findingsRead: count,
      newFindings: count,
      resolvedFindings: count,
      regions: count,
      gaps: count,
      message,
    },
  }),
  billing_import: z.object({
    ...{
      filesImported: count,
      filesUnchanged: count,
      months: count,
      rows: count,
      durationSeconds: count,
      message,
    },
  }),
  full_analysis: z.object({ accounts: count, steps: count, durationSeconds: count, message }),
};

const parseProgress = storedJson<RunProgress>("runs.progress", progress);
const parseError = storedJson("runs.error", z.object({ message }).nullable());

const parseResults: ReadonlyMap<string, ParseJson<RunResult>> = new Map(
  Object.entries(results).map(([kind, schema]) => [kind, storedJson<RunResult>("runs.result", schema)]),
);

/** Parses a run's result by its kind. An unknown kind has no result to show. */
function parseResult(kind: RunKind, value: unknown): RunResult | null {
  return value === null ? null : (parseResults.get(kind)?.(value) ?? null);
}

/** Without the figures that a run adds up over every account, if some don't exist for the caller. */
function resultInCall(result: RunResult | null): RunResult | null {
  if (result === null || callAccountIds() === undefined) return result;
  if ("score" in result) return { ...result, score: null };
  return "totalCost" in result ? { ...result, totalCost: null, message: "Cost analysis finished." } : result;
}

/** The same for what came of the steps of a run. */
function progressInCall(given: RunProgress): RunProgress {
  if (given.steps === undefined || callAccountIds() === undefined) return given;
  const steps = given.steps.map((one) =>
    one.kind === "cost_analysis" && one.state === "completed" ? { ...one, message: null } : one,
  );
  return { ...given, steps };
}

/** A row of `runs` with unparsed JSON. */
export interface RunRow extends Omit<Run, "error" | "progress" | "result"> {
  progress: unknown;
  result: unknown;
  error: unknown;
}

/** @throws AppError unreadable_data */
export function toRun(row: RunRow): Run {
  return {
    ...row,
    progress: progressInCall(parseProgress(row.progress)),
    result: resultInCall(parseResult(row.kind, row.result)),
    error: parseError(row.error)?.message ?? null,
  };
}

const parseMoment = storedJson(
  "run_events.data",
  z.object({
    id: z.string(),
    kind: runKind,
    status: z.enum(["queued", "running", "completed", "failed", "cancelled", "interrupted"]),
    accountIds: z.array(z.string()),
    progress,
    result: z.unknown(),
    error: z.string().nullable(),
    attempts: z.number(),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
  }),
);

/** Parses the run in an event. @throws AppError unreadable_data */
export function toRunMoment(value: unknown): RunMoment {
  const moment = parseMoment(value);
  const result = resultInCall(parseResult(moment.kind, moment.result ?? null));
  return { ...moment, progress: progressInCall(moment.progress), result };
}
