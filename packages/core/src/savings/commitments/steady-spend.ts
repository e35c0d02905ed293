import type { CommittedService } from "../../model/committed-use.ts";
import type { Money } from "../../model/money.ts";
import { hoursPerMonth } from "../../model/prices.ts";
import type { PurchaseContext } from "./steady-machines.ts";

/** On-demand cost of a service in a Region on all but its quietest days. */
export interface SteadySpend {
  /** US dollars a month of 730 hours; null: daily billing data is missing. */
  perMonth: Money | null;
  /** Billed days in the look-back period. */
  days: number;
}

/** Months have 730 hours, days 24. */
const daysPerMonth = hoursPerMonth / 24;
/** With fewer days than this share of the look-back, the quiet ones are unknown. */
const daysNeeded = 0.8;

/**
 * The steady part of the bill: the lowest day without the quietest `quietDays` percent. Hours covered by
 * reservations and plans are billed at zero, so this is what can still be committed.
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
