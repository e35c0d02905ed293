import type { CommittedService } from "../../model/committed-use.ts";
import {
  type Claim,
  noSavings,
  type SavingOutcome,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import type { Money } from "../../model/money.ts";
import { reservationVariant, reservedThing } from "./purchase-name.ts";
import { freeUnits, type PurchaseContext, type SteadyGroup } from "./steady-machines.ts";
import { steadySpend } from "./steady-spend.ts";

/** Each machine's part of a saving, by its charged hours. */
export function claimsOf(group: Pick<SteadyGroup, "machines" | "units">, saved: Money): Claim[] {
  return group.machines.map(({ arn, units }) => ({
    arn,
    perMonth: saved.times(units).dividedBy(group.units),
  }));
}

/** Number of reservations that are fully used on all but the quietest days. */
function withinSpend(free: number, perUnit: Money, spend: Money | null): number {
  let count = Math.floor(free);
  while (spend !== null && count > 0 && perUnit.times(count).compare(spend) > 0) count -= 1;
  return count;
}

/** Saving from reserving a group's hours for a year without upfront payment. */
export function evaluateReservation(
  context: PurchaseContext,
  service: CommittedService,
  group: SteadyGroup,
): SavingOutcome {
  const { type, product, region, priceKey } = group;
  const thing = reservedThing(type, product);
  const variant = reservationVariant(service, thing, region);
  const free = freeUnits(context, service, group);
  const list = priceKey === null ? undefined : context.prices.perMonth(priceKey, region);
  const spend = steadySpend(context, service, region);
  const count = list?.seen ? withinSpend(free.units, list.value, spend.perMonth) : Math.floor(free.units);
  if (count < 1) return noSavings;
  const about = { name: `${count} × ${thing}`, region };
  const evidence = {
    "reservations to buy": count,
    type: thing,
    ...free.evidence,
    "lookback (days)": context.thresholds.lookbackDays,
    "on-demand cost of low-usage days (USD per month)": spend.perMonth?.toFixed(2) ?? "unknown",
  };
  const change = { type, product, region, count: String(count) };
  const notes = [...free.notes, billedNote(spend)];
  if (priceKey === null)
    return savingUnknown("unsupported", "price", evidence, { variant, about, change, notes });
  const before = context.prices.bill([{ name: "On-demand hours", price: priceKey, quantity: count }], region);
  const reserved = `${priceKey}@reserved`;
  const after = context.prices.bill([{ name: "Reserved hours", price: reserved, quantity: count }], region);
  if (!before.seen || !after.seen)
    return savingUnknown("unsupported", "price", evidence, { variant, about, change, notes });
  const claims = claimsOf(group, before.value.total.minus(after.value.total));
  const { doubts } = free;
  return saves(before, evidence, { after: after.value, claims, variant, about, change, notes, doubts });
}

/** Explains the basis of the steady usage. */
export function billedNote({ perMonth, days }: { perMonth: Money | null; days: number }): string {
  return perMonth === null
    ? "Daily billed usage is unknown. Usage is considered steady if it ran during the whole lookback period."
    : `Limited to the on-demand usage billed on all but the lowest-usage of ${days} days.`;
}
