import type { Commitment, CommittedUsage } from "@skyledger/core/model/define-saving";
import { type GapReason, gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { CoveredHours } from "./aws/commitment-coverage.ts";

/** Looks up the share of a type's hours that commitments cover. */
export class Commitments {
  readonly #covered: readonly CoveredHours[];
  readonly #gap: GapReason | null;

  /** `failed`: Cost Explorer could not be read, so coverage is unknown. */
  constructor(covered: readonly CoveredHours[], failed: GapReason | null = null) {
    this.#covered = covered;
    this.#gap = failed;
  }

  /** Reservations first, then plans on the rest; an hour is covered once. */
  of(resourceRegion: string, usage: CommittedUsage): Observation<Commitment> {
    const { service, type, region = resourceRegion } = usage;
    if (this.#gap !== null) return gap(this.#gap);
    const family = type.split(".").at(service === "EC2" ? 0 : 1);
    const percentBy = (by: CoveredHours["by"], name: string | undefined) =>
      this.#covered.find(
        (one) => one.by === by && one.service === service && one.region === region && one.type === name,
      )?.percent ?? 0;
    const reserved = Math.min(100, percentBy("reservations", type));
    const planned = Math.min(100, percentBy("plans", family));
    const share = 1 - (1 - reserved / 100) * (1 - planned / 100);
    if (share === 0) return seen({ share, note: "" });
    const paid = Math.round(share * 100);
    const note = `Reservations and Savings Plans already pay for ${paid}% of the hours of ${type} here: only the rest is counted.`;
    return seen({ share, note });
  }
}
