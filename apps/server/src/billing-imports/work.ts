import { counted } from "@skyledger/core/model/counted";
import type { BillingImportResult } from "@skyledger/core/model/run";
import type { RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import type { BillingImportDeps } from "./deps.ts";

/** The work of one import, which is one unit. */
export class BillingImportWork {
  readonly #deps: Pick<BillingImportDeps, "units">;
  readonly #hold: RunContext;
  #ended: EndedUnit | undefined;

  constructor(deps: Pick<BillingImportDeps, "units">, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async run(): Promise<RunEnd> {
    const { workspaceId, accountIds, id } = this.#hold.run;
    const { units } = this.#deps;
    try {
      await units.complete(
        this.#hold,
        accountIds.map((accountId) => ({ accountId, region: null })),
      );
    } finally {
      [this.#ended] = await units.ended(workspaceId, id);
    }
    // Disconnecting the account deletes the unit and the export.
    const error = this.#ended ? this.#ended.message : removed;
    if (error !== null) return { status: "failed", error };
    const { files, months, rows } = this.#counts();
    const message =
      files === 0 && months === 0
        ? "No changes since the last import."
        : `Imported ${counted(rows, "row")} of ${counted(months, "month")} from ${counted(files, "file")}.`;
    return { status: "completed", result: this.#result(message) };
  }

  /** Partial result of a canceled import: the months that were complete. */
  cancelled(): BillingImportResult {
    const { months } = this.#counts();
    return this.#result(`Canceled after ${counted(months, "month")}. Complete months are kept.`);
  }

  #counts() {
    const { files = 0, months = 0, rows = 0, unchanged = 0 } = this.#ended?.result?.counts ?? {};
    return { files, months, rows, unchanged };
  }

  #result(message: string): BillingImportResult {
    const { files, months, rows, unchanged } = this.#counts();
    return {
      filesImported: files,
      filesUnchanged: unchanged,
      months,
      rows,
      durationSeconds: Math.round(this.#hold.elapsedSeconds() * 1000) / 1000,
      message,
    };
  }
}

/** Why an import ends without its unit. */
const removed = "This billing export was removed before its import ended.";
