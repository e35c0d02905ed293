import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccountsStore, createAccountsStore } from "../../accounts/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { countTables, mergeCounts } from "../../platform/db/merge-counts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { differencesOfCounts, noDifferences } from "../../platform/db/testing/recount.ts";
import { createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { countFindings } from "../../security/store/finding-counts.ts";
import { groupFindings } from "../../security/store/finding-groups.ts";
import { createInventoryStore } from "../store.ts";

let db: Database;
let workspaceId: string;
let accounts: Pick<AccountsStore, "list">;

beforeAll(async () => {
  db = await openTestDatabase();
  accounts = createAccountsStore(db);
  workspaceId = await createTestWorkspace(db);
});
afterAll(() => db.close());

/** The possible changes with their statements; `n` and `m` choose among rows, values, and amounts. */
const happenings = {
  "an account is connected": (n: number) => ({
    sql: `insert into cloud_accounts (workspace_id, kind, name, aws_account_id, status)
      values ($1, 'role', 'one', $2, 'connected') on conflict do nothing`,
    params: [String(100_000_000_000 + (n % 3))],
  }),
  "a discovery stores a page": (n: number, m: number) => ({
    sql: `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
        list_cost, search_text)
      select $1, a.id, a.aws_account_id || ':' || g, 'AWS::S' || g % 3, 'S' || g % 3, 's', 'r' || (g + $3) % 2, 'i', 'n',
        case when (g + $3) % 4 = 0 then '' else 'up' end, case when (g * $3) % 3 = 0 then null else g * 1.000001 end, 'text'
      from cloud_accounts a, generate_series($2::int, $2 + 7) g where a.workspace_id = $1
      on conflict (workspace_id, arn) do update set status = excluded.status, region = excluded.region,
        list_cost = excluded.list_cost, gone_at = null`,
    params: [n % 9, m % 5],
  }),
  "resources are gone": (n: number, m: number) => ({
    sql: `update resources set gone_at = now() where workspace_id = $1 and hashtext(arn) % 5 = $2 and region = 'r' || $3::text`,
    params: [n % 5, m % 2],
  }),
  "a bill comes in": (n: number, m: number) => ({
    sql: `update resources set billed_cost = $3::numeric / 7 where workspace_id = $1 and hashtext(arn) % 3 = $2`,
    params: [n % 3, m],
  }),
  "a bill is taken back": () => ({
    sql: "update resources set billed_cost = null where workspace_id = $1 and billed_cost is not null",
    params: [],
  }),
  "a resource changes hands": (n: number) => ({
    sql: `update resources set account_id = (select id from cloud_accounts where workspace_id = $1 order by id desc limit 1)
      where workspace_id = $1 and hashtext(arn) % 4 = $2`,
    params: [n % 4],
  }),
  "a scan stores failures": (n: number, m: number) => ({
    sql: `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
        title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text, own_result,
        own_result_at)
      select $1, a.id, 'r' || g % 2, 'arn' || g, 'c' || g % 4, 'n', g % 5, 'IAM', 's' || g % 2, 't' || g % 4, 'd',
        case when (g + $3) % 3 = 0 then 'RESOLVED' else 'ACTIVE' end, 'scan', 1, now(), now(), 'text' || g % 3, 'fails',
        now()
      from cloud_accounts a, generate_series($2::int, $2 + 9) g where a.workspace_id = $1
      on conflict on constraint findings_identity do update set status = excluded.status,
        detection_count = findings.detection_count + 1`,
    params: [n % 12, m % 3],
  }),
  "a person ignores findings": (n: number) => ({
    sql: "update findings set status = 'IGNORED', set_by = 'person' where workspace_id = $1 and hashtext(arn) % 4 = $2",
    params: [n % 4],
  }),
  "an import changes severities": (n: number, m: number) => ({
    sql: "update findings set severity = $3, title = 'told' where workspace_id = $1 and hashtext(arn) % 4 = $2",
    params: [n % 4, m % 5],
  }),
  "findings are removed": (n: number) => ({
    sql: "delete from findings where workspace_id = $1 and hashtext(arn) % 6 = $2",
    params: [n % 6],
  }),
  "savings are evaluated": (n: number, m: number) => ({
    sql: `insert into recommendations (workspace_id, account_id, region, arn, action, rule_id, type, act, title,
        description, resource_name, resource_type, status, monthly_savings, counted_savings, counted_in_type, impact, confidence, effort,
        risk, rank, part, claims, cost, sources, detail, first_seen_at, last_seen_at, search_text)
      select $1, a.id, 'r', 'arn' || g, 'Delete', 'rule', case when g % 2 = 0 then 'UNUSED_RESOURCE' else 'SAVINGS_PLAN' end,
        'a', 't', 'd', 'n', 'T', 'open', case when (g + $3) % 4 = 0 then null else g * 1.37 end, g * 0.5, g * 0.7, g % 3, 0, 0, (g + $3) % 3,
        1, 'p', '[]', 1, '[]', '{}', now(), now(), 'text'
      from cloud_accounts a, generate_series($2::int, $2 + 5) g where a.workspace_id = $1
      on conflict on constraint recommendations_identity do update set monthly_savings = excluded.monthly_savings,
        status = 'open', impact = excluded.impact, risk = excluded.risk`,
    params: [n % 8, m % 4],
  }),
  "a recount finds alternatives": (n: number, m: number) => ({
    sql: `update recommendations set counted_in = case when hashtext(arn) % 3 = $3 then null else id end,
        counted_savings = case when hashtext(arn) % 4 = $2 then 0 else counted_savings end
      where workspace_id = $1`,
    params: [n % 4, m % 3],
  }),
  "a fix carries recommendations out": (n: number) => ({
    sql: `update recommendations set status = 'applied', counted_savings = 0, counted_in_type = 0
      where workspace_id = $1 and hashtext(arn) % 3 = $2`,
    params: [n % 3],
  }),
  "an account is removed": (n: number) => ({
    sql: `delete from cloud_accounts where workspace_id = $1
      and id = (select id from cloud_accounts where workspace_id = $1 order by aws_account_id limit 1 offset $2)`,
    params: [n % 3],
  }),
  "nothing happens": () => ({ sql: "select 1 where $1::uuid is not null", params: [] }),
} satisfies Record<string, (n: number, m: number) => { sql: string; params: unknown[] }>;

const step = fc.record({
  // The keys of the record.
  what: fc.constantFrom(...(Object.keys(happenings) as (keyof typeof happenings)[])),
  n: fc.nat(40),
  m: fc.nat(40),
  merge: fc.boolean(),
  undone: fc.boolean(),
});

const filters = [
  {},
  { status: "ACTIVE" },
  { severity: 2, category: "IAM" },
  { region: "r1", service: "s0", checkId: "c2" },
  { status: "IGNORED", region: "r0" },
];

/**
 * Every answer from kept counts next to the same answer from the findings: a search text that all of them
 * contain switches to the findings.
 */
async function answersAgree(): Promise<void> {
  await db.forWorkspace(workspaceId, async (tx) => {
    for (const filter of filters) {
      const stored = { ...filter, q: "text" };
      expect(await countFindings(tx, workspaceId, filter)).toEqual(
        await countFindings(tx, workspaceId, stored),
      );
      for (const by of ["check", "account"] as const) {
        const page = { by, limit: 100, offset: 0 };
        expect(await groupFindings(tx, workspaceId, filter, page)).toEqual(
          await groupFindings(tx, workspaceId, stored, page),
        );
      }
    }
  });
  const inventory = createInventoryStore(db);
  for (const gone of ["exclude", "include", "only"] as const) {
    for (const filter of [
      { gone },
      { gone, type: "S1" },
      { gone, type: "AWS::S2", region: "r0" },
      { gone, status: "up" },
    ]) {
      const [kept, counted] = [filter, { ...filter, q: "text" }].map((asked) =>
        inventory.page(workspaceId, asked, { sort: "name", order: "asc", limit: 1, after: undefined }),
      );
      expect((await kept)?.total).toBe((await counted)?.total);
    }
  }
  // The same store in every round: it counts accounts again that have changed.
  const { rows } = await db.queryIn<{ id: string; n: number }>(
    workspaceId,
    `select a.id, count(r.arn)::int as n from cloud_accounts a
     left join resources r on r.account_id = a.id and r.gone_at is null where a.workspace_id = $1 group by 1 order by 1`,
    [workspaceId],
  );
  const listed = await accounts.list(workspaceId, { archived: true });
  expect(
    listed.map(({ id, resourceCount }) => ({ id, n: resourceCount })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  ).toEqual(rows);
}

describe("kept counts", () => {
  it("equal the counted rows after any history, rolled back or merged", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        await db.forWorkspace(workspaceId, async (tx) => {
          for (const table of ["findings", "resources", "recommendations", "cloud_accounts"])
            await tx.query(`delete from ${table} where workspace_id = $1`, [workspaceId]);
          for (const table of Object.keys(countTables))
            await mergeCounts(tx, workspaceId, table as keyof typeof countTables);
          for (const n of [0, 1]) {
            const { sql, params } = happenings["an account is connected"](n);
            await tx.query(sql, [workspaceId, ...params]);
          }
        });
        for (const { what, n, m, merge, undone } of steps) {
          const { sql, params } = happenings[what](n, m);
          const work = async (tx: Queryable) => {
            await tx.query(sql, [workspaceId, ...params]);
            for (const table of merge ? Object.keys(countTables) : [])
              await mergeCounts(tx, workspaceId, table as keyof typeof countTables);
            if (undone) throw new Error("undone");
          };
          await db.forWorkspace(workspaceId, work).catch((error: Error) => {
            if (error.message !== "undone") throw error;
          });
          expect(await db.forWorkspace(workspaceId, differencesOfCounts), what).toEqual(noDifferences);
        }
        await answersAgree();
      }),
      { numRuns: 25 },
    );
  });

  it("stay correct under concurrent changes, merges, and removals, without deadlocks", async () => {
    // In its own workspace: the rows left by the histories above differ from run to run.
    const busyWorkspace = await createTestWorkspace(db);
    const connect = async (n: number) => {
      const { sql, params } = happenings["an account is connected"](n);
      await db.forWorkspace(busyWorkspace, (tx) => tx.query(sql, [busyWorkspace, ...params]));
    };
    await Promise.all([0, 1, 2].map(connect));
    const change = async (tx: Queryable, who: number, round: number) => {
      await tx.query(
        `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category,
           service, title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text)
         select $1, a.id, 'r', $2 || g::text, 'c', 'n', 1, 'IAM', 's', 't', 'd', 'ACTIVE', 'scan', 1, now(), now(), 'text'
         from cloud_accounts a, generate_series(1, 20) g where a.workspace_id = $1`,
        [busyWorkspace, `${who}-${round}-`],
      );
      await setImmediate();
      await tx.query(
        "update findings set status = 'RESOLVED' where workspace_id = $1 and starts_with(arn, $2) and right(arn, 1) = '3'",
        [busyWorkspace, `${who}-`],
      );
      await mergeCounts(tx, busyWorkspace, "finding_counts");
    };
    const busy = Array.from({ length: 8 }, async (_, who) => {
      for (let round = 0; round < 6; round++) {
        const work = (tx: Queryable) => change(tx, who, round);
        await db.forWorkspace(busyWorkspace, work).catch(async (error: unknown) => {
          // The account was removed between the query of accounts and the reference to it.
          expect(error).toMatchObject({ code: "23503" });
          await db.forWorkspace(busyWorkspace, work);
        });
        if (who === 0 && round === 2) {
          const { sql, params } = happenings["an account is removed"](2);
          await db.forWorkspace(busyWorkspace, (tx) => tx.query(sql, [busyWorkspace, ...params]));
        }
      }
    });
    await Promise.all(busy);
    expect(await db.forWorkspace(busyWorkspace, differencesOfCounts)).toEqual(noDifferences);
    const rows = await db.forWorkspace(busyWorkspace, async (tx) => {
      await mergeCounts(tx, busyWorkspace, "finding_counts");
      return (
        await tx.query(
          "select status, sum(n)::int as n, count(*)::int as rows from finding_counts group by 1 order by 1",
        )
      ).rows;
    });
    // Two accounts are left: 8 x 6 x 20 findings each, of which two in twenty are resolved.
    expect(rows).toEqual([
      { status: "ACTIVE", n: 1728, rows: 2 },
      { status: "RESOLVED", n: 192, rows: 2 },
    ]);
    expect(await db.forWorkspace(busyWorkspace, differencesOfCounts)).toEqual(noDifferences);
  });

  it("do not include another workspace", async () => {
    const other = await createTestWorkspace(db);
    const counts = await db.forWorkspace(other, (tx) => tx.query("select 1 from finding_counts"));
    expect(counts.rows).toEqual([]);
  });
});
