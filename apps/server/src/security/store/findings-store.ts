import type { StoredChange, StoredFinding } from "@skyledger/core/model/finding";
import type { Database } from "../../platform/db/database.ts";
import { isId, onlyIds } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { type Kept, KeptParts } from "../../platform/db/kept-parts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import {
  countByAccount,
  countFindings,
  countManual,
  type FindingCounts,
  isAboutWork,
  isKept,
  type ManualCounts,
  mergeCounts,
} from "./finding-counts.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";
import {
  countSteps,
  type FindingGroup,
  type GroupBy,
  groupFindings,
  type StepCounts,
} from "./finding-groups.ts";
import { type FindingPage, type FindingSort, listCounted, listFindings, orders } from "./finding-pages.ts";
import { findOne, selectFindings } from "./finding-rows.ts";

export type { FindingSort };

/** More groups than there are checks. */
const everyGroup = 10_000;

/** Findings of a selection in addition to those of the wanted checks that are listed. */
const othersListed = 50;

/** Findings of a selection, counted by what can be done with them. */
export interface SelectedFindings {
  /** As many as the limit allows. */
  rows: StoredFinding[];
  /** Active findings by check, except those with a reason against its fix. */
  active: ReadonlyMap<string, number>;
  /** Active findings with a reason against the fix of their check. */
  manual: number;
  /** Findings that are not active. */
  closed: number;
  /** The first of the others: active ones first, most severe first. */
  others: StoredFinding[];
}

export interface FindingsStore {
  list(
    workspaceId: string,
    filter: FindingFilter,
    page: FindingPage & { sort: Exclude<FindingSort, "risk"> },
  ): Promise<StoredFinding[]>;
  /** A page with its counts, in one transaction. */
  page(
    workspaceId: string,
    filter: FindingFilter,
    page: FindingPage,
  ): Promise<{ findings: StoredFinding[]; counts: FindingCounts; total: number }>;
  count(workspaceId: string, filter: FindingFilter): Promise<number>;
  /** Counts, groups by check, and findings with a reason against their fix, at one moment. */
  standing(
    workspaceId: string,
    filter: FindingFilter,
  ): Promise<{ counts: FindingCounts; groups: FindingGroup[]; manual: ManualCounts }>;
  groups(
    workspaceId: string,
    filter: FindingFilter,
    page: { by: GroupBy; limit: number; offset: number },
  ): Promise<{ groups: FindingGroup[]; total: number }>;
  /** Counts of the findings that match a filter by resource and check. */
  countsOfSteps(workspaceId: string, filter: FindingFilter): Promise<StepCounts>;
  /** Active findings of checks among those of a filter, most severe first, and how many the others are. */
  selected(
    workspaceId: string,
    filter: FindingFilter,
    by: { checkIds: readonly string[]; limit: number },
  ): Promise<SelectedFindings>;
  find(workspaceId: string, id: string): Promise<StoredFinding | undefined>;
  history(workspaceId: string, id: string): Promise<StoredChange[]>;
}

async function selectedFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { checkIds, limit }: { checkIds: readonly string[]; limit: number },
): Promise<SelectedFindings> {
  const { sql, params } = whereOf(workspaceId, filter);
  const counts = await tx.query<{ checkId: string; active: boolean; manual: boolean; count: number }>(
    `select f.check_id as "checkId", f.status = 'ACTIVE' as active, f.manual_because is not null as manual,
       count(*)::int as count
     from findings f where ${sql} group by 1, 2, 3`,
    params,
  );
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where ${sql} and f.status = 'ACTIVE' and f.manual_because is null
       and f.check_id = any($${params.length + 1}::text[])
     order by ${orders.severity} limit $${params.length + 2}`,
    [...params, checkIds, limit],
  );
  const others = await tx.query<StoredFinding>(
    `${selectFindings} where ${sql} and (f.status <> 'ACTIVE' or f.manual_because is not null
       or f.check_id <> all($${params.length + 1}::text[]))
     order by f.status <> 'ACTIVE', ${orders.severity} limit $${params.length + 2}`,
    [...params, checkIds, othersListed],
  );
  const active = counts.rows.filter((one) => one.active && !one.manual);
  const sumOf = (wanted: (one: { active: boolean; manual: boolean }) => boolean) =>
    counts.rows.reduce((sum, one) => sum + (wanted(one) ? one.count : 0), 0);
  return {
    rows,
    active: new Map(active.map(({ checkId, count }) => [checkId, count])),
    manual: sumOf((one) => one.active && one.manual),
    closed: sumOf((one) => !one.active),
    others: others.rows,
  };
}

/** Identifies a question about findings, without their accounts. */
const asked = (what: string, filter: FindingFilter) => ({
  question: `findings ${what} ${JSON.stringify({ ...filter, accountIds: undefined })}`,
  topics: ["findings", "cloud_accounts"] as const,
  accountIds: onlyIds(filter.accountIds),
});

/** Due dates pass, and labels and teams change, without a change of the findings. */
const passesByItself = (filter: FindingFilter) => filter.due !== undefined || isAboutWork(filter);

/**
 * Kept counts of all accounts together are as fast as a check for changes; others are counted by account, and again
 * for those that change.
 */
async function countsOf(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  parts: KeptParts,
): Promise<{ counts: FindingCounts; total: number }> {
  if (passesByItself(filter) || (isKept(filter) && !filter.accountIds))
    return await countFindings(tx, workspaceId, filter);
  return await parts.of(tx, workspaceId, {
    ...asked("counts", filter),
    count: (accountIds) => countByAccount(tx, workspaceId, { ...filter, accountIds }, "each"),
    merge: mergeCounts,
  });
}

export function createFindingsStore(
  db: Database,
  kept: Kept = { answers: new KeptAnswers(), parts: new KeptParts() },
): FindingsStore {
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => listFindings(tx, workspaceId, filter, page)),

    page: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const counted = await countsOf(tx, workspaceId, filter, kept.parts);
        return { findings: await listCounted(tx, workspaceId, filter, page, counted), ...counted };
      }),

    count: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, async (tx) => (await countsOf(tx, workspaceId, filter, kept.parts)).total),

    standing: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const [{ counts }, { groups }, manual] = await Promise.all([
          countsOf(tx, workspaceId, filter, kept.parts),
          groupFindings(tx, workspaceId, filter, { by: "check", limit: everyGroup, offset: 0 }),
          countManual(tx, workspaceId, filter),
        ]);
        return { counts, groups, manual };
      }),

    groups: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => {
        const group = () => groupFindings(tx, workspaceId, filter, page);
        const { by, limit, offset } = page;
        const isQuick = by === "check" && isKept(filter) && !filter.accountIds;
        // Resources are grouped row by row, and accounts from the counts of each.
        return isQuick || passesByItself(filter)
          ? group()
          : kept.answers.of(tx, workspaceId, asked(`${by} ${limit} ${offset}`, filter), group);
      }),

    countsOfSteps: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, (tx) => countSteps(tx, workspaceId, filter)),

    selected: (workspaceId, filter, by) =>
      db.forWorkspace(workspaceId, (tx) => selectedFindings(tx, workspaceId, filter, by)),

    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, (tx) => findOne(tx, workspaceId, id));
    },

    history: async (workspaceId, id) => {
      const { rows } = await db.queryIn<StoredChange>(
        workspaceId,
        `select at, actor, from_status as "from", to_status as "to", note, assigned_to as "assignedTo" from finding_history
           where workspace_id = $1 and finding_id = $2 order by id desc`,
        [workspaceId, id],
      );
      return rows;
    },
  };
}
