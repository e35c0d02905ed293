import type { RunKind } from "@skyledger/core/model/run";
import type { RunUnit, RunUnitProgress } from "@skyledger/core/model/run-unit";
import { z } from "zod";
import { storedJson } from "../../platform/stored-json.ts";

const count = z.number();
const progress = z.object({
  done: count.default(0),
  total: count.default(0),
  resources: count.default(0),
  calls: count.default(0),
  gaps: count.default(0),
  current: z.string().nullable().default(null),
});
const parseProgress = storedJson<RunUnitProgress>("run_units.progress", progress);

const result = z.object({
  counts: z.record(z.string(), count),
  failure: z.string().nullable(),
  notes: z.array(z.string()),
  /** What the kind of run adds; it parses this itself. */
  data: z.unknown().exactOptional(),
});

/** Result of a unit. */
export type UnitResult = z.output<typeof result>;
/** @throws AppError unreadable_data */
export const parseResult = storedJson<UnitResult | null>("run_units.result", result.nullable());

const state = z.enum(["waiting", "running", "completed", "failed", "cancelled"]);

/** A unit of a run's plan. */
export interface PlannedUnit {
  accountId: string;
  /** Null: all Regions of the account. */
  region: string | null;
}

/** A unit for its holder: `attempts` distinguishes this holder from earlier and later ones. */
export interface ClaimedUnit extends PlannedUnit {
  id: string;
  workspaceId: string;
  runId: string;
  kind: RunKind;
  attempts: number;
  /** What an earlier holder saved. */
  saved: UnitResult | null;
}

/** A unit that has ended. */
export interface EndedUnit {
  accountId: string;
  state: "completed" | "failed" | "cancelled";
  /** Null: it ended before it had one. */
  result: UnitResult | null;
  message: string | null;
}

/** @throws AppError unreadable_data */
export function toEndedUnit(row: {
  accountId: string;
  state: string;
  result: unknown;
  message: string | null;
}): EndedUnit {
  const ended = state.exclude(["waiting", "running"]).parse(row.state);
  return { ...row, state: ended, result: parseResult(row.result) };
}

/** A row of `run_units` with unparsed JSON. */
export interface UnitRow {
  id: string;
  accountId: string;
  region: string | null;
  state: string;
  position: number;
  progress: unknown;
  message: string | null;
  seconds: number | null;
}

/** @throws AppError unreadable_data */
export function toUnit(row: UnitRow): RunUnit & { position: number } {
  const { resources, calls, gaps, current } = parseProgress(row.progress);
  const { id, accountId, region, position, seconds } = row;
  const now = state.parse(row.state);
  return {
    ...{ id, accountId, region, position, seconds, resources, calls, gaps },
    state: now,
    message: now === "running" ? current : row.message,
  };
}
