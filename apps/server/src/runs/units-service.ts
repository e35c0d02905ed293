import { AppError } from "@skyledger/core/model/app-error";
import type { Run, RunKind } from "@skyledger/core/model/run";
import type { RunUnit } from "@skyledger/core/model/run-unit";
import { invalidCursor, readCursor, writeCursor } from "../platform/cursor.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunsService } from "./service.ts";
import type { UnitsStore } from "./store/units-store.ts";

export interface UnitsService {
  /** A page of a run's units, in the order of its plan. Throws not_found. */
  list(
    principal: Principal,
    runId: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<{ units: RunUnit[]; nextCursor: string | null; total: number }>;
  /**
   * Runs a failed or canceled unit again: in its run while that is active, else in a new run for the account.
   * Throws not_found, and conflict if the unit has not failed or the kind of run can't be repeated.
   */
  retry(principal: Principal, runId: string, unitId: string): Promise<Run>;
}

/**
 * Starts a run of the same kind and scope as an ended one for one of its accounts; a missing kind can't be
 * repeated by account.
 */
export type RunAgain = {
  readonly [Kind in RunKind]?: (principal: Principal, accountId: string, ended: Run) => Promise<Run>;
};

interface Deps {
  runs: Pick<RunsService, "get">;
  units: Pick<UnitsStore, "find" | "page" | "retry">;
  /** Notifies processes with free capacity of waiting units. */
  announce: (waiting: number) => Promise<void>;
  again: RunAgain;
}

const cursorKind = "run-units";

/** The position after which the page begins. Throws invalid_input. */
function afterOf(cursor: string | undefined): number {
  if (cursor === undefined) return -1;
  const [position = ""] = readCursor(cursorKind, cursor, 1);
  if (!/^\d{1,9}$/.test(position)) throw invalidCursor();
  return Number(position);
}

class RunUnits implements UnitsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(
    principal: Principal,
    runId: string,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) {
    const { id, workspaceId } = await this.#deps.runs.get(principal, runId);
    const page = await this.#deps.units.page(workspaceId, id, { limit: limit + 1, after: afterOf(cursor) });
    const shown = page.units.slice(0, limit);
    const last = page.units.length > limit ? shown.at(-1) : undefined;
    return {
      units: shown.map(({ position: _, ...unit }) => unit),
      nextCursor: last ? writeCursor(cursorKind, [String(last.position)]) : null,
      total: page.total,
    };
  }

  async retry(principal: Principal, runId: string, unitId: string): Promise<Run> {
    const { runs, units, announce, again } = this.#deps;
    const run = await runs.get(principal, runId);
    const unit = await units.find(run.workspaceId, run.id, unitId);
    if (!unit) throw new AppError("not_found", "Unit not found.");
    if (await units.retry(run.workspaceId, run.id, unitId)) {
      await announce(1);
      return run;
    }
    if (unit.state !== "failed" && unit.state !== "cancelled") {
      throw new AppError("conflict", "Only a failed or canceled unit can be run again.");
    }
    const start = again[run.kind];
    if (!start) throw new AppError("conflict", "This run has ended. Start a new one.");
    return await start(principal, unit.accountId, run);
  }
}

export function createUnitsService(deps: Deps): UnitsService {
  return new RunUnits(deps);
}
