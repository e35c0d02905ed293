import { billedServices } from "@skyledger/core/cost/billed-services";
import { addDays, type Day, dayOf, earliest } from "@skyledger/core/cost/calendar";
import {
  type AppliedSaving,
  type NeverVerified,
  totalVerified,
  type VerifiedSaving,
  type VerifiedTotal,
  type VerifiedWindow,
  verifiedWindows,
  verifySaving,
} from "@skyledger/core/cost/verified";
import { Money } from "@skyledger/core/model/money";
import type { Principal } from "../platform/principal.ts";
import { billedIdsOf, ResourceBills } from "./resource-bills.ts";
import type { AppliedRecommendation, VerifiedSavingsStore } from "./store/verified-store.ts";

/** Savings of one implemented recommendation. */
export interface VerifiedItem {
  item: AppliedRecommendation;
  windows: { days: VerifiedWindow; outcome: VerifiedSaving }[];
}

export interface VerifiedSavings {
  /** Newest first. */
  items: VerifiedItem[];
  totals: { days: VerifiedWindow; total: VerifiedTotal }[];
}

export interface VerifiedSavingsService {
  /** Of some accounts, or of all. */
  all(
    principal: Pick<Principal, "workspaceId">,
    accountIds: readonly string[] | undefined,
  ): Promise<VerifiedSavings>;
  /** Undefined if the recommendation is not implemented. */
  one(principal: Pick<Principal, "workspaceId">, id: string): Promise<VerifiedItem | undefined>;
}

/** The longest baseline, before the implementation day. */
const mostDaysBefore = 28;
/**
 * Period in which Cost Explorer must be read for an implemented recommendation: its window, until it is
 * final.
 */
const followedDays = 30 + 5;

/** Actions after which the resource is no longer billed under its ID, or only for less. */
const endings: ReadonlySet<string> = new Set(["Delete", "Stop", "ScaleIn", "Schedule"]);

type Known = Awaited<ReturnType<VerifiedSavingsStore["resources"]>>[number];

const appliedOnOf = (item: AppliedRecommendation): Day => dayOf(new Date(item.appliedAt));

/** Whether another change of one of its resources was implemented in the compared days. */
function overlaps(
  item: AppliedRecommendation,
  others: readonly AppliedRecommendation[],
  days: VerifiedWindow,
): boolean {
  const arns = new Set(item.claims.map(([arn]) => arn));
  const on = appliedOnOf(item);
  const start = addDays(on, days === 7 ? -7 : -mostDaysBefore);
  const end = addDays(on, days);
  return others.some((other) => {
    const at = appliedOnOf(other);
    return other.id !== item.id && at >= start && at <= end && other.claims.some(([arn]) => arns.has(arn));
  });
}

class Verification {
  readonly #bills: ResourceBills;
  readonly #resources: ReadonlyMap<string, Known>;
  readonly #applied: readonly AppliedRecommendation[];
  readonly #today: Day;

  constructor(
    bills: ResourceBills,
    resources: readonly Known[],
    applied: readonly AppliedRecommendation[],
    today: Day,
  ) {
    this.#bills = bills;
    this.#resources = new Map(resources.map((one) => [one.arn, one]));
    this.#applied = applied;
    this.#today = today;
  }

  of(item: AppliedRecommendation): VerifiedItem {
    const facts = this.#facts(item);
    const windows = verifiedWindows.map((days) => {
      const never = facts.never ?? (overlaps(item, this.#applied, days) ? ("overlap" as const) : null);
      return { days, outcome: verifySaving({ ...facts, never }, days) };
    });
    return { item, windows };
  }

  #facts(item: AppliedRecommendation): AppliedSaving {
    const claimed = item.claims.map(([arn, perMonth]) => ({
      arn,
      counts: !Money.parse(perMonth).isZero,
      known: this.#resources.get(arn),
    }));
    const born = claimed.flatMap(({ known }) => (known?.createdAt ? [dayOf(new Date(known.createdAt))] : []));
    return {
      appliedOn: appliedOnOf(item),
      today: this.#today,
      never: this.#never(item),
      perMonth: Money.parse(item.monthlySavings ?? "0"),
      bornOn: born.sort().at(-1) ?? null,
      bills: claimed.map(({ arn, counts, known }) => ({
        arn,
        counts,
        days: this.#bills.of(arn, known?.type ?? null, item),
      })),
      costExplorer: claimed.every(({ known }) =>
        this.#bills.costExplorerAnswers(known?.type ?? null, item.accountId),
      ),
      exportFrom: this.#bills.exportFrom(item.awsAccountId),
    };
  }

  #never({ pool, action, arn, claims, monthlySavings }: AppliedRecommendation): NeverVerified | null {
    if (pool !== null) return "purchase";
    if (monthlySavings === null || claims.length === 0) return "not_predicted";
    return !endings.has(action) && this.#resources.get(arn)?.goneAt ? "replaced" : null;
  }
}

interface Deps {
  savings: VerifiedSavingsStore;
  now: () => Date;
}

/** Compares the predicted savings of implemented recommendations with their bills. */
export function createVerifiedSavingsService({ savings, now }: Deps): VerifiedSavingsService {
  const verify = async (
    workspaceId: string,
    wanted: (item: AppliedRecommendation) => boolean,
  ): Promise<VerifiedItem[]> => {
    // All of them, whichever are requested: two changes of the same resource cannot be separated.
    const applied = await savings.applied(workspaceId);
    const asked = applied.filter(wanted);
    const [first, ...others] = asked.map(appliedOnOf);
    if (first === undefined) return [];
    const today = dayOf(now());
    const since = addDays(earliest(first, ...others), -mostDaysBefore);
    const claimed = asked.flatMap(({ claims, awsAccountId }) =>
      claims.map(([arn]) => ({ arn, awsAccountId, billedIds: billedIdsOf(arn) })),
    );
    const billed = [...new Map(claimed.map((one) => [one.arn, one])).values()];
    const [resources, charges, known] = [
      await savings.resources(workspaceId, [
        ...new Set(asked.flatMap(({ arn, claims }) => [arn, ...claims.map(([one]) => one)])),
      ]),
      await savings.charges(workspaceId, billed, since),
      await savings.known(workspaceId, since),
    ];
    const bills = new ResourceBills(known, charges, { since, today });
    const verification = new Verification(bills, resources, applied, today);
    return asked.map((item) => verification.of(item));
  };
  return {
    async all({ workspaceId }, accountIds) {
      const asked = accountIds && new Set(accountIds);
      const items = await verify(workspaceId, (item) => asked === undefined || asked.has(item.accountId));
      const totals = verifiedWindows.map((days, index) => ({
        days,
        total: totalVerified(items.flatMap(({ windows }) => windows[index]?.outcome ?? [])),
      }));
      return { items, totals };
    },

    async one({ workspaceId }, id) {
      const [item] = await verify(workspaceId, (item) => item.id === id);
      return item;
    },
  };
}

/**
 * Cost Explorer's services that an analysis has to read by resource, so that implemented recommendations can
 * be verified.
 */
export async function servicesToFollow(
  { savings, now }: { savings: Pick<VerifiedSavingsStore, "followedTypes">; now: () => Date },
  workspaceId: string,
  accountId: string,
): Promise<string[]> {
  const since = addDays(dayOf(now()), -followedDays);
  const types = await savings.followedTypes(workspaceId, accountId, since);
  return [...new Set(types.flatMap((type) => billedServices[type] ?? []))].sort();
}
