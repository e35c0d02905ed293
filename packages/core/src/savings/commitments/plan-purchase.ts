import type { Bill } from "../../model/bill.ts";
import { joinBills, noBill, timesBill } from "../../model/bill.ts";
import type { Claim } from "../../model/define-saving.ts";
import { type Evidence, type SavingOutcome, saves, savingUnknown } from "../../model/define-saving.ts";
import { Money } from "../../model/money.ts";
import { hoursPerMonth, type PriceTerm } from "../../model/prices.ts";
import { billedNote, claimsOf } from "./reservation-purchase.ts";
import { freeUnits, type PurchaseContext, type SteadyGroup } from "./steady-machines.ts";
import { steadySpend } from "./steady-spend.ts";

/** Cost and savings of a one-year plan. */
export interface PlanFigures {
  before: Bill;
  after: Bill;
  claims: readonly Claim[];
  notes: readonly string[];
  doubts: readonly string[];
  /** Types with an unknown rate or list price: the plan does not include them. */
  unpriced: readonly string[];
  steadyDays: ReadonlyMap<string, string>;
}

interface Part {
  group: SteadyGroup;
  before: Bill;
  after: Bill;
}

/** Uncovered hours of groups, on demand and at the plan's rates, within the steady spend of a Region. */
function regionFigures(
  context: PurchaseContext,
  groups: readonly SteadyGroup[],
  term: PriceTerm,
): PlanFigures & { region: string } {
  const region = groups[0]?.region ?? "global";
  const parts: Part[] = [];
  const doubts = new Set<string>();
  const notes = new Set<string>();
  const unpriced: string[] = [];
  for (const group of groups) {
    const free = freeUnits(context, "EC2", group);
    for (const doubt of free.doubts) doubts.add(doubt);
    for (const note of free.notes) notes.add(note);
    if (free.units <= 0 || group.priceKey === null) continue;
    const quantity = Number(free.units.toFixed(6));
    const bill = (name: string, price: string) => context.prices.bill([{ name, price, quantity }], region);
    const before = bill(`On-demand hours, ${group.type} in ${region}`, group.priceKey);
    const after = bill(`Savings Plan hours, ${group.type} in ${region}`, `${group.priceKey}@${term}`);
    if (before.seen && after.seen) parts.push({ group, before: before.value, after: after.value });
    else unpriced.push(`${group.type} in ${region}`);
  }
  const spend = steadySpend(context, "EC2", region);
  notes.add(billedNote(spend));
  const share = shareWithin(Money.sum(parts.map(({ before }) => before.total)), spend.perMonth);
  const scaled = (bill: Bill) => (share === 1 ? bill : timesBill(bill, share));
  return {
    region,
    before: joinBills(...parts.map(({ before }) => scaled(before))),
    after: joinBills(...parts.map(({ after }) => scaled(after))),
    claims: parts.flatMap(({ group, before, after }) =>
      claimsOf(group, before.total.minus(after.total).times(share)),
    ),
    notes: [...notes],
    doubts: [...doubts],
    unpriced,
    steadyDays: new Map([[region, spend.perMonth?.toFixed(2) ?? "unknown"]]),
  };
}

/** Share of a cost that fits the spend on all but the quietest days: at most 1, with six digits. */
function shareWithin(cost: Money, spend: Money | null): number {
  if (spend === null || cost.compare(spend) <= 0) return 1;
  return Math.floor((spend.toNumber() / cost.toNumber()) * 1e6) / 1e6;
}

/** The figures of a plan for groups of any Region. */
export function planFigures(
  context: PurchaseContext,
  groups: readonly SteadyGroup[],
  term: PriceTerm,
): PlanFigures {
  const regions = [...Map.groupBy(groups, ({ region }) => region).values()].map((own) =>
    regionFigures(context, own, term),
  );
  return {
    before: joinBills(noBill, ...regions.map(({ before }) => before)),
    after: joinBills(noBill, ...regions.map(({ after }) => after)),
    claims: regions.flatMap(({ claims }) => claims),
    notes: [...new Set(regions.flatMap(({ notes }) => notes))],
    doubts: [...new Set(regions.flatMap(({ doubts }) => doubts))],
    unpriced: regions.flatMap(({ unpriced }) => unpriced),
    steadyDays: new Map(regions.flatMap(({ steadyDays }) => [...steadyDays])),
  };
}

/** The saving of a plan; none if nothing is left to commit, unknown if no rate is known. */
export function evaluatePlan(
  context: PurchaseContext,
  figures: PlanFigures,
  { variant, region }: { variant: string; region: string },
): SavingOutcome[] {
  const { before, after, unpriced, steadyDays, claims, doubts } = figures;
  const commitment = after.total.dividedBy(hoursPerMonth);
  const about = { name: variant, region };
  const change = { commitment: commitment.toFixed(3), plan: variant, region };
  const evidence: Evidence = {
    "lookback (days)": context.thresholds.lookbackDays,
    ...Object.fromEntries(
      [...steadyDays].map(([name, usd]) => [
        `on-demand cost of low-usage days in ${name} (USD per month)`,
        usd,
      ]),
    ),
  };
  const notes =
    unpriced.length === 0
      ? figures.notes
      : [...figures.notes, `Not included, because a rate is unknown: ${unpriced.join(", ")}.`];
  if (before.lines.length === 0) {
    if (unpriced.length === 0) return [];
    return [savingUnknown("unsupported", "price", evidence, { variant, about, change, notes })];
  }
  const sized = { ...evidence, "commitment (USD per hour)": commitment.toFixed(3) };
  const extras = { after, claims, variant, about, change, notes, doubts };
  return [saves({ seen: true, value: before }, sized, extras)];
}
