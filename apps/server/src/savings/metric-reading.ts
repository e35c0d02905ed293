import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { UnitKindDeclaration } from "../runs/units.ts";
import type { MetricReadingDeps } from "./metric-reading-deps.ts";
import { MetricReadingUnit } from "./metric-reading-unit.ts";
import { MetricReadingWork } from "./metric-reading-work.ts";

/**
 * Reads metrics, and evaluates the stored inventory's possible savings: between discoveries, or after one
 * that did not.
 */
export interface MetricReadingService {
  /**
   * Queues a metrics run for the given accounts. Throws conflict while a discovery is active, whose inventory
   * it must wait for, and while another metrics run is.
   */
  start(principal: Principal, accountIds: readonly string[]): Promise<Run>;
  /** Its runs' kind. */
  readonly runKind: RunKindDeclaration;
  /** The kind of their units. */
  readonly unitKind: UnitKindDeclaration;
}

class MetricReading implements MetricReadingService {
  readonly #deps: MetricReadingDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "metrics",
    noun: "reading of metrics",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) =>
      `The server stopped ${attempts} times while reading metrics. The next run starts on schedule.`,
    begin: (hold) => new MetricReadingWork(this.#deps, hold),
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "metrics",
    noun: "reading of metrics",
    begin: (context) => new MetricReadingUnit(this.#deps, context),
  };

  constructor(deps: MetricReadingDeps) {
    this.#deps = deps;
  }

  async start({ workspaceId, userId }: Principal, accountIds: readonly string[]): Promise<Run> {
    const { runs, machine } = this.#deps;
    if (await runs.active(workspaceId, "discovery")) {
      throw new AppError("conflict", "A discovery is running. Metrics are read after it ends.");
    }
    return await machine.start(
      workspaceId,
      { kind: "metrics", accountIds, createdBy: userId },
      { joins: () => false, otherwise: "Metrics are already being read. Wait until the run ends." },
    );
  }
}

export function createMetricReadingService(deps: MetricReadingDeps): MetricReadingService {
  return new MetricReading(deps);
}
