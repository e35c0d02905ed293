import { addDays, type Day, dayOf } from "@skyledger/core/cost/calendar";
import { countedByDefault } from "@skyledger/core/cost/charge-category";
import { percentageChange } from "@skyledger/core/cost/percentages";
import { accountLabel } from "@skyledger/core/model/account-label";
import { Money } from "@skyledger/core/model/money";
import type { WeeklySummaryEvent } from "@skyledger/core/notifications/weekly-summary";
import type { costCoverage } from "../../costs/store/day-coverage.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { unusedTotals } from "../../savings/store.ts";
import { addDeliveries, type NewDelivery } from "./outbox-store.ts";
import { preferencesOfWorkspace, type StoredPreferences } from "./preferences-store.ts";

/** A person whose summary is due. */
export interface DueSummary {
  workspaceId: string;
  userId: string;
  /** ISO instant of the Monday morning. */
  dueAt: string;
}

/** Other subjects' data about a week, in the summary's transaction. */
interface WeeklyFigures {
  costCoverage: typeof costCoverage;
  unusedTotals: typeof unusedTotals;
}

export interface WeeklySummariesStore {
  due(now: Date, limit: number): Promise<DueSummary[]>;
  /** The workspace's time zone, an IANA name. */
  timeZone(workspaceId: string): Promise<string>;
  /**
   * Collects the week until now, lets `decide` create the message, and sets the next date, all in one
   * transaction. No effect if another process was faster.
   */
  settle(
    due: DueSummary,
    nextAt: Date,
    decide: (event: WeeklySummaryEvent, person: StoredPreferences) => readonly NewDelivery[],
    now: Date,
  ): Promise<void>;
}

const weekMs = 7 * 24 * 3600_000;
const weekDays = 7;
/** Older costs say nothing about the week. */
const latestDays = 14;
/** A manager reads it in a minute. */
const findingsNamed = 3;
const servicesNamed = 3;
/**
 * The score of a week ago is that of the last complete scan before; a much older one says nothing about the
 * week.
 */
const oldestComparedMs = 5 * weekMs;

async function one<Row extends object>(tx: Queryable, sql: string, params: readonly unknown[]): Promise<Row> {
  const { rows } = await tx.query<Row>(sql, params);
  const [row] = rows;
  if (!row) throw new Error("A query that always has a row had none.");
  return row;
}

async function securityOf(
  tx: Queryable,
  workspaceId: string,
  since: Date,
): Promise<WeeklySummaryEvent["security"]> {
  const oldest = new Date(since.getTime() - oldestComparedMs);
  const row = await one<{
    score: number | null;
    scoreBefore: number | null;
    appeared: number;
    resolved: number;
  }>(
    tx,
    `select
       (select score from scans where workspace_id = $1 and not partial and comparable
        order by finished_at desc limit 1) as score,
       (select score from scans where workspace_id = $1 and not partial and comparable
          and finished_at < $2 and finished_at > $3 order by finished_at desc limit 1) as "scoreBefore",
       (select count(distinct finding_id)::int from finding_history
        where workspace_id = $1 and at >= $2 and to_status = 'ACTIVE') as appeared,
       (select count(distinct finding_id)::int from finding_history
        where workspace_id = $1 and at >= $2 and to_status = 'RESOLVED') as resolved`,
    [workspaceId, since, oldest],
  );
  const { rows } = await tx.query<{ severity: number; count: number }>(
    "select severity, count(*)::int as count from findings where workspace_id = $1 and status = 'ACTIVE' group by severity",
    [workspaceId],
  );
  const of = (severity: number) => rows.find((group) => group.severity === severity)?.count ?? 0;
  return { ...row, active: { critical: of(0), high: of(1), medium: of(2), low: of(3) } };
}

async function costOf(
  tx: Queryable,
  { costCoverage }: WeeklyFigures,
  workspaceId: string,
  now: Date,
): Promise<WeeklySummaryEvent["cost"]> {
  const today = dayOf(now);
  // From the rollup, which has a row per day and service. AWS is up to a day late, exports are later.
  const { rows } = await tx.query<{ day: Day; amount: string }>(
    `select day, sum(billed_cost) as amount from cost_rollup
     where workspace_id = $1 and dimension = 'service' and charge_category = any($4) and day >= $2 and day < $3
     group by day order by day desc`,
    [workspaceId, addDays(today, -latestDays - 2 * weekDays), today, countedByDefault],
  );
  const until = rows[0]?.day;
  if (until === undefined || until < addDays(today, -latestDays)) return null;
  const week = { start: addDays(until, 1 - weekDays), end: until };
  const before = { start: addDays(until, 1 - 2 * weekDays), end: addDays(until, -weekDays) };
  const sum = ({ start, end }: typeof week) =>
    Money.sum(rows.filter(({ day }) => day >= start && day <= end).map(({ amount }) => Money.parse(amount)));
  const both = { start: before.start, end: week.end };
  const { accounts, days } = await costCoverage(tx, workspaceId, { what: "daily", ...both });
  // Days that were not read for every account, or before they ended, would look like a saving.
  const whole = days.filter((day) => day.whole === accounts).length === 2 * weekDays;
  return {
    until,
    lastWeek: sum(week).toString(),
    change: whole ? percentageChange(sum(week), sum(before)) : null,
    movers: whole ? await moversOf(tx, workspaceId, both, week.start) : [],
  };
}

/** Services whose cost changed most between two weeks; a change of less than a dollar is no news. */
async function moversOf(
  tx: Queryable,
  workspaceId: string,
  both: { start: Day; end: Day },
  weekStart: Day,
): Promise<{ service: string; before: string; lastWeek: string }[]> {
  const { rows } = await tx.query<{ service: string; before: string; lastWeek: string }>(
    `select key as service, (coalesce(sum(billed_cost) filter (where day < $4), 0))::text as before,
       (coalesce(sum(billed_cost) filter (where day >= $4), 0))::text as "lastWeek"
     from cost_rollup
     where workspace_id = $1 and dimension = 'service' and charge_category = any($5) and day between $2 and $3
     group by key
     having abs(sum(case when day < $4 then -billed_cost else billed_cost end)) >= 1
     order by abs(sum(case when day < $4 then -billed_cost else billed_cost end)) desc, key limit $6`,
    [workspaceId, both.start, both.end, weekStart, countedByDefault, servicesNamed],
  );
  return rows;
}

/** Critical and high findings that are open. */
const openFirst = "f.status = 'ACTIVE' and f.severity <= 1";
/** Findings that were resolved since $3, and still are. */
const resolvedSince = "f.status = 'RESOLVED' and f.resolved_at >= $3";

/** The most severe findings, the latest first. */
async function findingsWhere(
  tx: Queryable,
  where: { text: string; latest: "last_seen_at" | "resolved_at" },
  params: readonly unknown[],
): Promise<WeeklySummaryEvent["worst"]> {
  const { rows } = await tx.query<{
    id: string;
    title: string;
    resourceName: string;
    region: string;
    kind: string;
    name: string;
  }>(
    `select f.id, f.title, f.resource_name as "resourceName", f.region, a.kind, a.name
     from findings f join cloud_accounts a on a.id = f.account_id
     where f.workspace_id = $1 and ${where.text}
     order by f.severity, f.${where.latest} desc, f.id limit $2`,
    params,
  );
  return rows.map(({ kind, name, ...finding }) => ({ ...finding, account: accountLabel({ kind, name }) }));
}

async function gather(
  tx: Queryable,
  figures: WeeklyFigures,
  workspaceId: string,
  { dueAt, now }: { dueAt: string; now: Date },
): Promise<WeeklySummaryEvent> {
  const since = new Date(now.getTime() - weekMs);
  const params = [workspaceId, since];
  const workspace = await one<{ name: string }>(tx, "select name from workspaces where id = $1", [
    workspaceId,
  ]);
  const resources = await one<WeeklySummaryEvent["resources"]>(
    tx,
    `select count(*) filter (where gone_at is null)::int as total,
       count(*) filter (where gone_at is null and first_seen_at >= $2)::int as appeared,
       count(*) filter (where gone_at >= $2)::int as gone
     from resources where workspace_id = $1`,
    params,
  );
  const unused = await figures.unusedTotals(tx, workspaceId, undefined);
  const savings = await one<WeeklySummaryEvent["savings"]>(
    tx,
    `select count(*)::int as count, coalesce(sum(counted_savings), 0)::text as monthly from recommendations
     where workspace_id = $1 and status = 'open' and not folded`,
    [workspaceId],
  );
  const applied = await one<WeeklySummaryEvent["applied"]>(
    tx,
    `select count(*)::int as count, coalesce(sum(r.monthly_savings), 0)::text as monthly from recommendations r
     where r.workspace_id = $1 and r.status = 'applied' and r.id in (
       select h.recommendation_id from recommendation_history h where h.workspace_id = $1 and h.at >= $2
         and h.from_status is not null and h.from_status <> 'applied' and h.to_status = 'applied')`,
    params,
  );
  return {
    type: "weekly_summary",
    at: dueAt,
    workspaceName: workspace.name,
    security: await securityOf(tx, workspaceId, since),
    resources,
    unused: { count: unused.unused, monthlyCost: unused.potentialSavings, unpriced: unused.unpriced },
    savings,
    cost: await costOf(tx, figures, workspaceId, now),
    fixed: await findingsWhere(tx, { text: resolvedSince, latest: "resolved_at" }, [
      workspaceId,
      findingsNamed,
      since,
    ]),
    applied,
    worst: await findingsWhere(tx, { text: openFirst, latest: "last_seen_at" }, [workspaceId, findingsNamed]),
  };
}

export function createWeeklySummariesStore(db: Database, figures: WeeklyFigures): WeeklySummariesStore {
  return {
    due: (now, limit) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<DueSummary>(
          `select workspace_id as "workspaceId", user_id as "userId", weekly_due_at as "dueAt"
           from notification_preferences where weekly_due_at <= $1 order by weekly_due_at, user_id limit $2`,
          [now, limit],
        );
        return rows;
      }),

    timeZone: (workspaceId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { zone } = await one<{ zone: string }>(
          tx,
          "select time_zone as zone from workspaces where id = $1",
          [workspaceId],
        );
        return zone;
      }),

    settle: ({ workspaceId, userId, dueAt }, nextAt, decide, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const taken = await tx.query(
          `update notification_preferences set weekly_due_at = $4
           where workspace_id = $1 and user_id = $2 and weekly_due_at = $3`,
          [workspaceId, userId, dueAt, nextAt],
        );
        if (taken.rowCount === 0) return;
        const people = await preferencesOfWorkspace(tx, workspaceId);
        const person = people.find((one) => one.userId === userId);
        if (person === undefined || !person.channels.some(({ enabled }) => enabled)) return;
        const deliveries = decide(await gather(tx, figures, workspaceId, { dueAt, now }), person);
        await addDeliveries(tx, workspaceId, deliveries, now);
      }),
  };
}
