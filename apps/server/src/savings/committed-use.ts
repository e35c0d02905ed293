import { addDays, dayOf } from "@skyledger/core/cost/calendar";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import {
  type BilledDays,
  type CommittedService,
  committedServices,
  type PlanUse,
  type Reservation,
} from "@skyledger/core/model/committed-use";
import { Money } from "@skyledger/core/model/money";
import { type GapReason, gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { CostStore } from "../costs/store.ts";
import type { SavingsSource } from "./aws/source.ts";
import { Commitments } from "./commitments.ts";
import type { DailyAnswers } from "./daily-answers.ts";
import { accountGap } from "./gaps.ts";
import type { SavingsGap } from "./store/recommendations-writer.ts";

/** An account's committed usage and its billed amounts, for purchase rules. */
export interface CommittedUse {
  commitments: Commitments;
  reservations: (service: CommittedService) => Observation<readonly Reservation[]>;
  planUse: () => Observation<readonly PlanUse[]>;
  billedDays: (service: CommittedService, region: string, days: number) => BilledDays | undefined;
  gaps: readonly SavingsGap[];
}

/** Days of billing data: the longest look-back that a person would set. */
const billedDaysKept = 90;
/** Cost Explorer is up to a day behind, and today is incomplete. */
const daysBehind = 2;

/** The name of metered-send's error. */
const requestLimit = "RequestLimitError";

interface Asked {
  account: CloudAccount;
  source: Pick<SavingsSource, "coverage" | "planUse" | "reservations">;
  kept: DailyAnswers;
  costs: Pick<CostStore, "byServiceAndRegion" | "byDay">;
  takenAt: string;
  regions: readonly string[];
  /** Accounts that share the account's commitments, where it is their payer; omitted: its own only. */
  shared?: { awsAccountIds: readonly string[]; reservations: readonly Reservation[] } | undefined;
  /** Its commitments are evaluated with its payer, for which its reservations are kept. */
  isMember?: boolean;
}

/** If nothing could be determined. */
export function unknownUse(): CommittedUse {
  return {
    commitments: new Commitments([], "failed"),
    reservations: () => gap("failed"),
    planUse: () => gap("failed"),
    billedDays: () => undefined,
    gaps: [],
  };
}

/** Reads commitments and billed amounts; a denied part is a gap and does not stop the others. */
export async function readCommittedUse(asked: Asked): Promise<CommittedUse> {
  const { account, source, kept, regions, shared, isMember = false } = asked;
  const gaps: SavingsGap[] = [];
  const refused = (
    error: Parameters<typeof accountGap>[0] | null,
    about: Parameters<typeof accountGap>[1],
  ): GapReason | null => {
    if (error === null) return null;
    // Requests beyond our own limit lack no permission: the costs page reports them.
    if (error.code !== requestLimit) gaps.push(accountGap(error, about));
    return error.reason;
  };
  const { commitments, error } = await kept.commitments(account, () => source.coverage());
  const ce = { service: "cost-explorer", count: 1 } as const;
  refused(error, { ...ce, facet: "coverage of commitments", iamAction: "ce:GetReservationCoverage" });
  const { plans, error: planError } = isMember
    ? { plans: [], error: null }
    : await kept.planUse(account, () => source.planUse());
  const plansGone = refused(planError, {
    ...ce,
    facet: "use of Savings Plans",
    iamAction: "ce:GetSavingsPlansUtilizationDetails",
  });
  const owned = new Map<CommittedService, Observation<readonly Reservation[]>>();
  for (const [service, read] of await source.reservations(regions)) {
    if (read.error === null) {
      const ofOthers = shared?.reservations.filter((one) => one.service === service) ?? [];
      owned.set(service, seen([...read.reservations, ...ofOthers]));
    } else {
      const { iamAction } = read;
      const about = {
        service: iamAction.split(":")[0] ?? "",
        facet: `${service} reservations`,
        iamAction,
        count: 1,
      };
      const reason = refused(read.error, { ...about, region: read.region });
      owned.set(service, gap(reason ?? "failed"));
    }
  }
  const known = [...owned.values()].flatMap((one) => (one.seen ? [one.value] : []));
  if (isMember && known.length === owned.size) await kept.keepReservations(account, known.flat());
  return {
    commitments,
    reservations: (service) => owned.get(service) ?? gap("failed"),
    planUse: () => (plansGone === null ? seen(plans) : gap(plansGone)),
    billedDays: await readBilledDays(asked),
    gaps,
  };
}

/** Reads each service's daily billed amounts, without completely unknown days: of all sharing accounts together. */
async function readBilledDays({
  account,
  costs,
  takenAt,
  shared,
}: Pick<Asked, "account" | "costs" | "takenAt" | "shared">): Promise<CommittedUse["billedDays"]> {
  const end = addDays(dayOf(new Date(takenAt)), -daysBehind);
  const { workspaceId, awsAccountId } = account;
  const filter = {
    start: addDays(end, 1 - billedDaysKept),
    end,
    metric: "billed" as const,
    awsAccountIds: shared?.awsAccountIds ?? [awsAccountId],
  };
  const names = Object.values(committedServices);
  const rows = await costs.byServiceAndRegion(workspaceId, filter, names, ["Usage"]);
  const known = [...new Set((await costs.byDay(workspaceId, filter)).map(({ day }) => day))].sort();
  const byPlace = Map.groupBy(rows, ({ service, region }) => `${service}|${region}`);
  return (service, region, days) => {
    const own = byPlace.get(`${committedServices[service]}|${region}`);
    // Never billed under this name: the export may use another one, so the amount is unknown.
    if (!own) return undefined;
    const amounts = new Map(own.map(({ day, amount }) => [day, Money.parse(amount)]));
    const first = addDays(end, 1 - days);
    return known
      .filter((day) => day >= first)
      .map((day) => ({ day, amount: amounts.get(day) ?? Money.zero }));
  };
}
