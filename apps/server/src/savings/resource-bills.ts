import { billedServices } from "@skyledger/core/cost/billed-services";
import {
  addDays,
  type Day,
  dayOf,
  daysOf,
  latest,
  monthEnd,
  monthStart,
} from "@skyledger/core/cost/calendar";
import { unsettledDays } from "@skyledger/core/cost/days-to-read";
import type { BilledDay } from "@skyledger/core/cost/verified";
import { parseArn } from "@skyledger/core/model/arn";
import { Money } from "@skyledger/core/model/money";
import type { KnownBills, ResourceCharge } from "./store/verified-store.ts";

/** Possible IDs of a resource in bills: its ARN; for EC2 and buckets also their plain IDs. */
export function billedIdsOf(arn: string): string[] {
  const parts = parseArn(arn);
  const plain = parts?.resource.split(/[/:]/).at(-1);
  const isPlain = parts?.service === "ec2" || (parts?.service === "s3" && !parts.resource.includes("/"));
  return isPlain && plain ? [arn, plain] : [arn];
}

interface Owner {
  accountId: string;
  awsAccountId: string;
}

/** State of the account's export. */
interface ExportState {
  /** Its months, and whether they have daily costs by resource. */
  months: ReadonlyMap<Day, boolean>;
  /** AWS no longer changes these days. */
  settledThrough: Day;
}

/**
 * Known bills of some resources by day. A day that a billing export covers comes from there, any other from
 * Cost Explorer. A day without charges is known only if its bill is.
 */
export class ResourceBills {
  readonly #known: KnownBills;
  readonly #charges: ReadonlyMap<string, ResourceCharge[]>;
  readonly #since: Day;
  readonly #today: Day;

  constructor(known: KnownBills, charges: readonly ResourceCharge[], days: { since: Day; today: Day }) {
    this.#known = known;
    this.#charges = Map.groupBy(charges, ({ arn }) => arn);
    this.#since = days.since;
    this.#today = days.today;
  }

  /** The bill of a resource, without unknown days. */
  of(arn: string, type: string | null, owner: Owner): Map<Day, BilledDay> {
    const charges = this.#charges.get(arn) ?? [];
    const exported = this.#exportOf(owner.awsAccountId);
    const days = new Map<Day, BilledDay>();
    for (const [day, settled] of this.#readDays(type, owner.accountId)) {
      if (exported?.months.has(monthStart(day))) continue;
      const own = charges.filter((one) => one.source === "cost-explorer" && one.periodStart === day);
      // Other services' charges of the resource (traffic) may not have been read on every day.
      const counted = own.filter(({ service }) => type !== null && service === billedServices[type]);
      const billed = Money.sum(counted.map((one) => Money.parse(one.billed)));
      days.set(day, { billed, settled, source: "cost-explorer" });
    }
    for (const [month, byDay] of exported?.months ?? []) {
      const own = charges.filter((one) => one.source === "billing-export" && one.periodStart === month);
      if (!byDay || own.some((one) => one.byDay === null)) continue;
      for (const day of daysOf({ start: month, end: monthEnd(month) })) {
        if (day >= this.#today) break;
        const amounts = own.flatMap((one) => one.byDay?.[day.slice(8)] ?? []);
        const billed = Money.sum(amounts.map((amount) => Money.parse(amount)));
        const settled = day <= (exported?.settledThrough ?? "");
        days.set(day, { billed, settled, source: "billing-export" });
      }
    }
    return days;
  }

  /** Whether Cost Explorer answers for resources of the type in the account. */
  costExplorerAnswers(type: string | null, accountId: string): boolean {
    const asked = type !== null && Object.hasOwn(billedServices, type);
    return asked && !this.#known.refused.some((one) => one.accountId === accountId);
  }

  /** First day that the account's export can still deliver; null: it has no export. */
  exportFrom(awsAccountId: string): Day | null {
    const exported = this.#exportOf(awsAccountId);
    if (!exported) return null;
    const notKept = [...exported.months].filter(([, byDay]) => !byDay).map(([month]) => month);
    return [addDays(exported.settledThrough, 1), ...notKept].sort()[0] ?? null;
  }

  *#readDays(type: string | null, accountId: string): Generator<[Day, boolean]> {
    const service = type === null ? undefined : billedServices[type];
    for (const one of this.#known.read) {
      if (one.accountId !== accountId || one.service !== service || one.day < this.#since) continue;
      yield [one.day, dayOf(new Date(one.readAt)) >= addDays(one.day, 1 + unsettledDays)];
    }
  }

  /**
   * A day of an export is final if there is usage three days later, or if its month ended three days before
   * the import.
   */
  #exportOf(awsAccountId: string): ExportState | undefined {
    const own = this.#known.months.filter((one) => one.awsAccountId === awsAccountId);
    const reach = this.#known.reach.find((one) => one.awsAccountId === awsAccountId)?.day;
    if (own.length === 0 || reach === undefined) return undefined;
    const ended = own.flatMap(({ month, importedAt }) => {
      const end = monthEnd(month);
      return reach >= end && dayOf(new Date(importedAt)) > addDays(end, unsettledDays) ? [end] : [];
    });
    const settledThrough = latest(addDays(reach, -unsettledDays), ...ended);
    return { months: new Map(own.map(({ month, byDay }) => [month, byDay])), settledThrough };
  }
}
