import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { counted } from "@skyledger/core/model/counted";
import type { DiscoveryResult } from "@skyledger/core/model/run";
import { completeInTurn } from "../runs/complete-in-turn.ts";
import type { RunContext } from "../runs/lease.ts";
import type { EndedUnit } from "../runs/store/stored-unit.ts";
import type { RunEnd } from "../runs/store.ts";
import { sumOfUnits } from "../runs/sum-of-units.ts";
import type { DiscoveryDeps } from "./discovery-deps.ts";
import type { DiscoveryCounts } from "./discovery-unit.ts";

/** The work of one discovery: a unit per account, and the sum of what they found. */
export class DiscoveryWork {
  readonly #deps: DiscoveryDeps;
  readonly #hold: RunContext;
  #ended: readonly EndedUnit[] = [];

  constructor(deps: DiscoveryDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async run(): Promise<RunEnd> {
    const { workspaceId, accountIds, id } = this.#hold.run;
    // An account may have been disconnected since the discovery was started.
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter((one) =>
      accountIds.includes(one.id),
    );
    const last = await this.#deps.savings.evaluatedLast(workspaceId);
    try {
      await completeInTurn(this.#deps.units, this.#hold, accounts, last);
    } finally {
      this.#ended = await this.#deps.units.ended(workspaceId, id);
    }
    return await this.#end(accounts);
  }

  /** The result of a canceled discovery: everything that its units read. */
  cancelled(): DiscoveryResult {
    const { resourcesFound } = this.#counts();
    return this.#result(
      `Canceled after ${counted(resourcesFound, "resource")}. The data read so far is kept.`,
    );
  }

  #counts(): DiscoveryCounts {
    return sumOfUnits(this.#ended, {
      ...{ resourcesFound: 0, newResources: 0, goneResources: 0, relationships: 0, gaps: 0 },
    });
  }

  #result(message: string): DiscoveryResult {
    return { ...this.#counts(), durationSeconds: this.#hold.elapsedSeconds(), message };
  }

  async #end(accounts: readonly CloudAccount[]): Promise<RunEnd> {
    const names = new Map(accounts.map(({ id, name }) => [id, name]));
    const nameOf = ({ accountId }: EndedUnit) => names.get(accountId) ?? accountId;
    const refusals = this.#ended.flatMap((unit) =>
      unit.message === null ? [] : [`${nameOf(unit)}: ${unit.message}`],
    );
    if (refusals.length > 0 && refusals.length === this.#hold.run.accountIds.length) {
      return { status: "failed", error: `No account could be read. ${refusals.join(" ")}` };
    }
    const { resourcesFound, gaps } = this.#counts();
    const notEvaluated = this.#ended.flatMap((unit) =>
      (unit.result?.notes ?? []).map((note) => `${nameOf(unit)}: ${note}`),
    );
    const parts = [`Found ${counted(resourcesFound, "resource")}.`];
    if (gaps > 0) parts.push(`${counted(gaps, "request")} failed.`);
    if (refusals.length > 0) parts.push(`Not read: ${refusals.join(" ")}`);
    if (notEvaluated.length > 0) parts.push(`Savings not evaluated: ${notEvaluated.join(" ")}`);
    const { done, total } = await this.#deps.units.totals(this.#hold.run.workspaceId, this.#hold.run.id);
    await this.#hold.reportNow({
      ...{ done, total, resources: resourcesFound, gaps },
      ...{ current: null, estimatedSecondsLeft: 0 },
    });
    return { status: "completed", result: this.#result(parts.join(" ")) };
  }
}
