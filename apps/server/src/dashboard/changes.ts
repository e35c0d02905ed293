import type { ResponseOf } from "@skyledger/contract";
import { addDays, dayOf } from "@skyledger/core/cost/calendar";
import { percentageChange } from "@skyledger/core/cost/percentages";
import { AppError } from "@skyledger/core/model/app-error";
import { Money } from "@skyledger/core/model/money";
import type { AccountsStore } from "../accounts/store.ts";
import type { CostOverview, CostSummaryService } from "../costs/summary.ts";
import type { AccountScope, InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import { decimalDollars, toDollars } from "../platform/us-dollars.ts";
import type { ChangesStore, StoredChanges } from "./store/changes-store.ts";
import type { DashboardPreferences, PeopleStore } from "./store/people-store.ts";

export type DashboardChanges = ResponseOf<"GET /dashboard/changes">;

/** What has changed since someone was there, and what the dashboard remembers of them. */
export interface DashboardService {
  /** @returns when they were there before this visit; null in the first one */
  visit(principal: Principal): Promise<string | null>;
  /** Throws not_found for an unknown account. */
  changes(principal: Principal, query: AccountScope & { since: string }): Promise<DashboardChanges>;
  preferences(principal: Principal): Promise<DashboardPreferences>;
  /** Sets what is given. @returns all of them */
  setPreferences(
    principal: Principal,
    changed: Parameters<PeopleStore["change"]>[1],
  ): Promise<DashboardPreferences>;
}

interface Deps {
  people: PeopleStore;
  changes: ChangesStore;
  accounts: Pick<AccountsStore, "find">;
  costs: Pick<CostSummaryService, "known" | "overview">;
  inScope: InScope;
  now: () => Date;
}

/** Who comes back within it is still on the same visit. */
const awayMs = 30 * 60_000;
const severities = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;

const severityOf = (severity: number) => severities[severity] ?? "INFORMATIONAL";

class Dashboard implements DashboardService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  visit(principal: Principal): Promise<string | null> {
    const now = this.#deps.now();
    return this.#deps.people.visit(principal, now, new Date(now.getTime() - awayMs));
  }

  async changes(
    principal: Principal,
    { since, ...scope }: AccountScope & { since: string },
  ): Promise<DashboardChanges> {
    const { workspaceId } = principal;
    const { accountId } = scope;
    if (accountId !== undefined && !(await this.#deps.accounts.find(workspaceId, accountId))) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const { accountIds } = await this.#deps.inScope(principal, scope);
    const [stored, overview] = await Promise.all([
      this.#deps.changes.since({ workspaceId, since, accountIds }),
      this.#overview(principal, scope),
    ]);
    const sinceDay = dayOf(new Date(since));
    return {
      since,
      ...toAnswer(stored),
      costs: {
        change: overview && changeSince(overview.days, sinceDay),
        anomalies: overview?.anomalies.filter(({ end }) => end >= sinceDay) ?? [],
      },
      lastDone: {
        discovery: stored.lastDiscovery,
        securityScan: stored.lastScan,
        costAnalysis: overview?.lastUpdated ?? null,
      },
    };
  }

  preferences(principal: Principal): Promise<DashboardPreferences> {
    return this.#deps.people.preferences(principal);
  }

  setPreferences(principal: Principal, changed: Parameters<PeopleStore["change"]>[1]) {
    return this.#deps.people.change(principal, changed);
  }

  /** Null before the first analysis. */
  async #overview(principal: Principal, scope: AccountScope): Promise<CostOverview | null> {
    if (!(await this.#deps.costs.known(principal))) return null;
    return await this.#deps.costs.overview(principal, scope);
  }
}

function toAnswer(stored: StoredChanges): Omit<DashboardChanges, "since" | "costs" | "lastDone"> {
  const { firstFinding: first } = stored;
  return {
    findings: {
      new: stored.newFindings.map(({ severity, count }) => ({ severity: severityOf(severity), count })),
      first: first && { ...first, severity: severityOf(first.severity) },
      reopened: stored.reopened,
      resolved: stored.resolved,
    },
    recommendations: {
      new: stored.newRecommendations,
      newSavings: decimalDollars(stored.newSavings),
      applied: stored.applied,
    },
    resources: { added: stored.added, deleted: stored.deleted },
    failedRuns: stored.failedRuns,
  };
}

/**
 * The average of the whole days since a day, and of as many before: all of them must be known. The day itself is among
 * them: who was there had not seen its end.
 */
function changeSince(days: CostOverview["days"], sinceDay: string): DashboardChanges["costs"]["change"] {
  const last = days.at(-1);
  const recent = days.filter(({ date }) => date >= sinceDay);
  const [first] = recent;
  if (!last || !first) return null;
  const count = recent.length;
  const before = days.filter(({ date }) => date < first.date && date >= addDays(first.date, -count));
  if (before.length < count || [...before, ...recent].some(({ state }) => state !== "complete")) return null;
  const average = (some: typeof days) =>
    Money.sum(some.map(({ cost }) => Money.parse((cost ?? 0).toFixed(6)))).dividedBy(count);
  const [now, then] = [average(recent), average(before)];
  return {
    ...{ start: first.date, end: last.date, days: count },
    averageDay: toDollars(now),
    previousAverageDay: toDollars(then),
    percentageChange: percentageChange(now, then),
  };
}

export function createDashboardService(deps: Deps): DashboardService {
  return new Dashboard(deps);
}
