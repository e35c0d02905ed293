import type { CommittedService } from "../../model/committed-use.ts";
import type { Money } from "../../model/money.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import type { PurchaseContext } from "./steady-machines.ts";

/** What a service in a region cost on demand on all but its quietest days. */
export interface SteadySpend {
  /** US dollars a month of 730 hours; null: what was billed is not known day by day. */
  perMonth: Money | null;
  /** Days that were billed in the look-back. */
  days: number;
}

/** Months are 730 hours long, days 24. */
const daysPerMonth = hoursPerMonth / 24;
/** Fewer days than this share of the look-back say nothing of the quiet ones. */
const daysNeeded = 0.8;

/**
 * The steady part of what was billed: the lowest day that is left when the quietest `quietDays` percent are put aside.
 * Hours that reservations and plans paid for are billed at nothing, so that this is what could still be committed.
 */
export function steadySpend(
  context: PurchaseContext,
  service: CommittedService,
  region: string,
): SteadySpend {
  const { lookbackDays, quietDays } = context.thresholds;
  const billed = context.billedDays(service, region, lookbackDays);
  if (!billed || billed.length < lookbackDays * daysNeeded)
    return { perMonth: null, days: billed?.length ?? 0 };
  const sorted = billed.map(({ amount }) => amount).sort((a, b) => a.compare(b));
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * quietDays) / 100));
  return { perMonth: sorted[at]?.times(daysPerMonth) ?? null, days: sorted.length };
}
