import { addDays, type Day, dayOf, daysOf, monthEnd, monthStart } from "@skyledger/core/cost/calendar";
import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import { Money } from "@skyledger/core/model/money";
import { hoursPerMonth, Prices } from "@skyledger/core/model/prices";
import type { Resource } from "@skyledger/core/model/resource";
import { listPrices } from "@skyledger/core/prices/list-prices";
import { priceResource } from "@skyledger/core/prices/price-resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { sandboxRegions } from "../fixtures/plan.ts";
import { accountServices, billingNames, trafficShares } from "./billing-names.ts";
import { type Charge, hourlyOn, incidentDays, rememberingDays, usedOn } from "./charge.ts";

const taxRate = "0.07";
const supportFee = Money.parse("29");
const creditShare = "-0.06";
const refund = { amount: Money.parse("-23.17"), daysAgo: 24 };
/** Traffic on the incident's days, as a multiple of the usual. */
const incidentFactor = 14;
const untaggable: Readonly<Record<string, string>> = {};

interface BillFacts {
  accountId: string;
  seed: number;
  /** Midnight of the sandbox's day, in ms. */
  today: number;
  /** First day without charges; null: the account is active. */
  closedOn: Day | null;
}

/** AWS bills instances and volumes under their plain IDs, and most others under the ARN. */
function billedId(resource: Resource): string {
  return /^AWS::EC2::(Instance|Volume|NatGateway|Snapshot)$/.test(resource.type) ? resource.id : resource.arn;
}

/** The charges of one resource: its hourly list price, or its use if it has none. */
function chargesOf(resource: Resource, prices: Prices, facts: BillFacts): Charge[] {
  const name = billingNames[resource.type];
  const declaration = declarations.find(({ type }) => type === resource.type);
  if (!name || !declaration) return [];
  const { monthly } = priceResource(resource, declaration, prices);
  if (monthly?.isZero) return [];
  const createdAt = resource.createdAt === null ? null : new Date(resource.createdAt);
  const today = dayOf(new Date(facts.today));
  const on =
    monthly === null
      ? usedOn(Money.parse(name.usedPerDay ?? "0"), { key: resource.arn, seed: facts.seed, today, createdAt })
      : hourlyOn(monthly.dividedBy(hoursPerMonth), createdAt);
  return [
    {
      accountId: facts.accountId,
      service: name.service,
      region: resource.region,
      recordType: "Usage",
      resourceId: billedId(resource),
      tags: resource.tags.seen ? resource.tags.value : untaggable,
      on,
    },
  ];
}

/** Traffic and requests of each service and Region, which belong to no resource; includes the incident. */
function trafficOf(charges: readonly Charge[], { accountId, seed, today }: BillFacts): Charge[] {
  const now = dayOf(new Date(today));
  const yesterday = addDays(now, -1);
  const incident = incidentDays(now);
  const groups = Map.groupBy(charges, ({ service, region }) => `${service}|${region}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const share = first && trafficShares[first.service];
    if (!first || share === undefined) return [];
    const { service, region } = first;
    const perDay = Money.sum(group.map((charge) => charge.on(yesterday))).times(share);
    const usual = usedOn(perDay, { key: `${service}/${region}`, seed, today: now, createdAt: null });
    const struck = service === accountServices.ec2Other && region === "us-east-1";
    const on = (day: Day) =>
      struck && day >= incident.start && day <= incident.end ? usual(day).times(incidentFactor) : usual(day);
    const about = { accountId, service, region, recordType: "Usage" as const };
    return [{ ...about, resourceId: "", tags: untaggable, on }];
  });
}

/** Charges of the whole account: credits every day, support and tax on the first of a month, one refund. */
function accountCharges(usage: readonly Charge[], facts: BillFacts): Charge[] {
  const today = dayOf(new Date(facts.today));
  const compute = usage.filter(({ service }) => service === accountServices.compute);
  const sumOn = (charges: readonly Charge[], day: Day) => Money.sum(charges.map((charge) => charge.on(day)));
  const onFirst = (amount: (day: Day) => Money) => (day: Day) =>
    day === monthStart(day) ? amount(day) : Money.zero;
  // Uses the whole previous month, so that a billed tax does not change.
  const taxOf = (first: Day) => {
    const before = monthStart(first, -1);
    const days = daysOf({ start: before, end: monthEnd(before) });
    return Money.parse(
      Money.sum(days.map((day) => sumOn(usage, day)))
        .times(taxRate)
        .toFixed(2),
    );
  };
  const charge = (service: string, recordType: Charge["recordType"], on: Charge["on"]): Charge => ({
    accountId: facts.accountId,
    service,
    region: "",
    recordType,
    resourceId: "",
    tags: untaggable,
    on,
  });
  const refunded = addDays(today, -refund.daysAgo);
  return [
    charge(accountServices.compute, "Credit", (day) => sumOn(compute, day).times(creditShare)),
    charge(
      accountServices.support,
      "Support",
      onFirst(() => supportFee),
    ),
    charge(accountServices.tax, "Tax", onFirst(taxOf)),
    charge(accountServices.rds, "Refund", (day) => (day === refunded ? refund.amount : Money.zero)),
  ];
}

/** State of the account from a day on. */
export interface BillEra {
  /** Null: from the beginning. */
  from: Day | null;
  send: Send;
}

/** Reads an account's resources like a discovery, with the same collectors, so that the bill matches. */
export type ReadInventory = (scope: {
  send: Send;
  accountId: string;
  /** ISO instant. */
  takenAt: string;
  regions: readonly string[];
  declarations: readonly ResourceDeclaration[];
}) => Promise<readonly Resource[]>;

/** The billed charges for the resources of an account state. */
async function usageOf(send: Send, facts: BillFacts, readInventory: ReadInventory): Promise<Charge[]> {
  const prices = new Prices(listPrices);
  const resources = await readInventory({
    send,
    accountId: facts.accountId,
    takenAt: new Date(facts.today).toISOString(),
    regions: sandboxRegions,
    declarations: declarations.filter(({ type }) => Object.hasOwn(billingNames, type)),
  });
  return resources.flatMap((resource) => chargesOf(resource, prices, facts));
}

/** One charge per resource across all eras: a deleted resource costs nothing. */
function throughEras(eras: readonly { from: Day | null; usage: readonly Charge[] }[]): Charge[] {
  if (eras.length === 1) return [...(eras[0]?.usage ?? [])];
  const keyOf = ({ service, region, resourceId }: Charge) => `${service}|${region}|${resourceId}`;
  const newest = new Map(
    eras.flatMap(({ usage }) => usage.map((charge) => [keyOf(charge), charge] as const)),
  );
  const byEra = eras.map(({ from, usage }) => ({
    from,
    charges: new Map(usage.map((charge) => [keyOf(charge), charge])),
  }));
  return [...newest].map(([key, charge]) => ({
    ...charge,
    on: (day) => {
      const era = byEra.findLast(({ from }) => from === null || from <= day);
      return era?.charges.get(key)?.on(day) ?? Money.zero;
    },
  }));
}

/**
 * All charges of a sandbox account, from the product's own collectors and the list prices in the Resource
 * Explorer, so that bill and inventory always match. Changes count from their day on; earlier charges stay.
 * @param eras oldest first
 */
export async function createBill(
  eras: readonly BillEra[],
  facts: BillFacts,
  readInventory: ReadInventory,
): Promise<Charge[]> {
  const read: { from: Day | null; usage: Charge[] }[] = [];
  for (const { from, send } of eras) read.push({ from, usage: await usageOf(send, facts, readInventory) });
  const usage = throughEras(read).map(rememberingDays);
  const all = [...usage, ...trafficOf(usage, facts).map(rememberingDays)];
  const charges = [...all, ...accountCharges(all, facts).map(rememberingDays)];
  const { closedOn } = facts;
  if (closedOn === null) return charges;
  return charges.map((charge) => ({
    ...charge,
    on: (day) => (day < closedOn ? charge.on(day) : Money.zero),
  }));
}
