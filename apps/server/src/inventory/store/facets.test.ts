import { costBands, type FilterClause, formatFilter } from "@skyledger/core/model/resource-filter";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { KeptParts } from "../../platform/db/kept-parts.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import type { InventoryFilter } from "./conditions.ts";
import { InventoryFacets } from "./facets.ts";
import { type GroupBy, readGroups } from "./groups.ts";
import { walkList } from "./list.ts";
import { Matching } from "./matching.ts";
import type { StoredResource } from "./stored-resource.ts";
import { createInventoryWriter, type ResourceRow } from "./writer.ts";

let db: Database;
let workspaceId: string;
let accountId: string;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

const at = "2026-11-21T10:00:00.000Z";
const store = (rows: readonly ResourceRow[]) =>
  createInventoryWriter(db).upsert(workspaceId, accountId, at, rows);

async function addFinding(arn: string, severity: number, status = "ACTIVE"): Promise<void> {
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
         title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text)
       select $1, $2, 'us-east-1', $3, 'check-' || count(*), 'n', $4, 'Data', 'EC2', 't', 'd', $5, 'scan', 1, now(), now(), ''
       from findings`,
      [workspaceId, accountId, arn, severity, status],
    ),
  );
}

const newKept = () => ({ answers: new KeptAnswers(), parts: new KeptParts() });

/** The resources that a filter lists. */
const listed = (filter: InventoryFilter): Promise<StoredResource[]> =>
  db.forWorkspace(workspaceId, (tx) =>
    walkList(tx, workspaceId, filter, { sort: "name", order: "asc", limit: 1000, after: undefined }),
  );

const facets = <Answer>(filter: InventoryFilter, ask: (facets: InventoryFacets) => Promise<Answer>) =>
  db.forWorkspace(workspaceId, (tx) =>
    ask(new InventoryFacets(tx, workspaceId, new Matching(workspaceId, filter), newKept())),
  );

const groups = (filter: InventoryFilter, by: GroupBy) =>
  db.forWorkspace(workspaceId, (tx) =>
    readGroups(tx, workspaceId, new Matching(workspaceId, filter), by, newKept()),
  );

const ids = (rows: readonly StoredResource[]) => rows.map(({ shortId }) => shortId);
const filtered = async (filter: string) => ids(await listed({ gone: "exclude", filter }));

describe("conditions", () => {
  beforeEach(async () => {
    await store([
      resourceRow("a", {
        name: "web-1",
        tags: { env: "prod", team: "Shop" },
        monthlyCost: "120",
        status: "",
      }),
      resourceRow("b", { name: "web-2", tags: { env: "dev" }, monthlyCost: "0", region: "eu-west-1" }),
      resourceRow("c", { name: "Orders", label: "EC2", createdAt: "2026-01-31T22:00:00.000Z" }),
    ]);
    await addFinding(resourceRow("a").arn, 0);
    await addFinding(resourceRow("a").arn, 2);
    await addFinding(resourceRow("c").arn, 0, "RESOLVED");
    await db.queryIn(
      workspaceId,
      "update resources set crown_jewel_since = now() where workspace_id = $1 and short_id = 'c'",
      [workspaceId],
    );
  });

  test.each([
    ["type = EC2", ["c"]],
    ["type = AWS::EC2::Volume and type != EC2", ["a", "b"]],
    ["region = us-east-1, eu-west-1", ["c", "a", "b"]],
    ["region != us-east-1", ["b"]],
    ["status = none", ["a"]],
    ["status = in-use, none", ["c", "a", "b"]],
    ["tag:env = prod", ["a"]],
    ["tag:env = prod, dev", ["a", "b"]],
    ["tag:env != prod", ["c", "b"]],
    ["tag:env = *", ["a", "b"]],
    ["tag:env != *", ["c"]],
    ["tag:team : sho", ["a"]],
    ["tag:team !: sho", ["c", "b"]],
    ["name : WEB", ["a", "b"]],
    ["name = orders", ["c"]],
    ["id = A", ["a"]],
    ["id : volume/b", ["b"]],
    ["monthly cost > 100", ["a"]],
    ["monthly cost <= 120", ["a", "b"]],
    ["monthly cost = 0", ["b"]],
    ["monthly cost = unknown, 120", ["c", "a"]],
    ["monthly cost != unknown", ["a", "b"]],
    ["findings > 0", ["a"]],
    ["findings = 2", ["a"]],
    ["severity = critical", ["a"]],
    ["severity = high, medium", ["a"]],
    ["severity = none", ["c", "b"]],
    ["severity != critical", ["c", "b"]],
    ["crown jewel = yes", ["c"]],
    ["crown jewel = no", ["a", "b"]],
    ["crown jewel = yes, no", ["c", "a", "b"]],
    ["created >= 2026-01-31 and created <= 2026-01-31", ["c"]],
    ["created > 2026-01-31", []],
    ["created < 2026-01-31", []],
  ])("%s", async (filter, found) => {
    expect(await filtered(filter)).toEqual(found);
  });

  test("finds an account by its name, its number, and our ID", async () => {
    const { rows } = await db.forWorkspace(workspaceId, (tx) =>
      tx.query<{ name: string; number: string }>(
        "select name, aws_account_id as number from cloud_accounts where id = $1",
        [accountId],
      ),
    );
    const [account] = rows;
    for (const word of [account?.name.toUpperCase(), account?.number, accountId])
      expect(await filtered(`account = ${word}`)).toHaveLength(3);
    expect(await filtered("account = nobody")).toEqual([]);
    expect(await filtered("account != nobody")).toHaveLength(3);
  });

  test("rejects an invalid filter and states what is expected", () => {
    expect(() => new Matching(workspaceId, { gone: "exclude", filter: "region" })).toThrow(
      /Expected an operator after “region”/,
    );
  });
});

const anyRow = fc.record({
  status: fc.constantFrom("running", "stopped", ""),
  label: fc.constantFrom("EBS Volume", "EC2"),
  region: fc.constantFrom("us-east-1", "eu-west-1", "global"),
  attachment: fc.constantFrom("attached", null),
  monthlyCost: fc.constantFrom(null, "0", "1.5", "20", "500", "4000"),
  tags: fc.constantFrom({}, { team: "shop" }, { team: "ops", env: "prod" }),
  severity: fc.constantFrom(null, 0, 3),
});
const anyClause: fc.Arbitrary<FilterClause> = fc.constantFrom(
  { property: "type", operator: "=", values: ["EC2"] },
  { property: "type", operator: "!=", values: ["EC2"] },
  { property: "region", operator: "=", values: ["us-east-1", "global"] },
  { property: "status", operator: "=", values: ["running"] },
  { property: "status", operator: "=", values: ["attached"] },
  { property: "tag:team", operator: "=", values: ["*"] },
  { property: "monthly cost", operator: ">=", values: ["1.5"] },
  { property: "monthly cost", operator: "=", values: ["unknown"] },
  { property: "severity", operator: "=", values: ["critical"] },
  { property: "severity", operator: "=", values: ["none"] },
);
const facetOf: Readonly<Record<string, string>> = { "monthly cost": "cost", "tag:team": "tag" };

describe("facets", () => {
  test("equal the list itself under all other conditions", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 10 }),
        fc.uniqueArray(anyClause, { maxLength: 3 }),
        fc.constantFrom(undefined, "vol-1"),
        async (rows, clauses, q) => {
          await db.forWorkspace(workspaceId, async (tx) => {
            await tx.query("delete from findings");
            await tx.query("delete from resources");
          });
          await store(rows.map(({ severity: _, ...row }, n) => resourceRow(`vol-${n}`, row)));
          for (const [n, { severity, region }] of rows.entries())
            if (severity !== null) await addFinding(resourceRow(`vol-${n}`, { region }).arn, severity);
          const filter = (list: readonly FilterClause[]) => ({
            gone: "exclude" as const,
            q,
            filter: formatFilter(list),
          });
          const without = (facet: string) =>
            listed(filter(clauses.filter(({ property }) => (facetOf[property] ?? property) !== facet)));
          const found = await facets(filter(clauses), async (all) => ({
            ...(await all.common()),
            tag: await all.tagKeys(),
            tagValue: await all.tagValues("team"),
            cost: await all.costs(),
            severity: await all.severities(),
          }));
          const whole = await listed(filter(clauses));
          expect(found.totals.totalResources).toBe(whole.length);
          expect(found.totals.unknownCostCount).toBe(
            whole.filter(({ monthlyCost }) => monthlyCost === null).length,
          );
          expect(Number(found.totals.monthlyCost)).toBe(
            whole.reduce((sum, { monthlyCost }) => sum + Number(monthlyCost ?? 0), 0),
          );
          expect(found.totals.regionCount).toBe(
            new Set(whole.map(({ region }) => region).filter((region) => region !== "global")).size,
          );
          expect(found.type).toEqual(counted((await without("type")).map(({ label }) => label)));
          expect(found.region).toEqual(counted((await without("region")).map(({ region }) => region)));
          const byStatus = await without("status");
          expect(sorted(found.status)).toEqual(
            sorted([
              ...counted(byStatus.map(({ status }) => status || "none")),
              ...counted(byStatus.flatMap(({ attachment }) => attachment ?? [])),
            ]),
          );
          const byTag = await without("tag");
          expect(found.tag).toEqual(counted(byTag.flatMap(({ tags }) => Object.keys(tags))));
          expect(found.tagValue).toEqual(counted(byTag.flatMap(({ tags }) => tags.team ?? [])));
          const byCost = await without("cost");
          expect(found.cost.reduce((sum, { count }) => sum + count, 0)).toBe(byCost.length);
          expect(found.severity.reduce((sum, { count }) => sum + count, 0)).toBe(
            (await without("severity")).length,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  test("count in each cost band what it lists", async () => {
    await store(
      [null, "0", "0.4", "1", "9.99", "10", "100", "999.999999", "1000"].map((monthlyCost, n) =>
        resourceRow(`vol-${n}`, { monthlyCost }),
      ),
    );
    const bands = await facets({ gone: "exclude" }, (all) => all.costs());
    expect(bands.map(({ value }) => value)).toEqual(costBands.map(({ filter }) => filter));
    for (const { value, count } of bands)
      expect([value, (await filtered(value)).length]).toEqual([value, count]);
  });
});

describe("groups", () => {
  test.each(["type", "region", "status", "account", "tag:team"] as const)(
    "by %s contain every resource once, and each lists as many as it counts",
    async (by) => {
      await store([
        resourceRow("a", { tags: { team: "shop" }, monthlyCost: "5", status: "" }),
        resourceRow("b", { tags: { team: "" }, monthlyCost: "7", label: "EC2" }),
        resourceRow("c", { tags: { team: 'a "b", c' }, region: "eu-west-1" }),
        resourceRow("d", { monthlyCost: "1" }),
      ]);
      const found = await groups({ gone: "exclude" }, by);
      expect(found.moreGroups).toBe(0);
      expect(found.groups.reduce((sum, { count }) => sum + count, 0)).toBe(4);
      for (const { filter, count, monthlyCost, unknownCostCount } of found.groups) {
        const rows = await listed({ gone: "exclude", filter });
        expect([filter, rows.length]).toEqual([filter, count]);
        expect(Number(monthlyCost)).toBe(rows.reduce((sum, row) => sum + Number(row.monthlyCost ?? 0), 0));
        expect(unknownCostCount).toBe(rows.filter((row) => row.monthlyCost === null).length);
      }
      const costs = found.groups.map(({ monthlyCost }) => Number(monthlyCost));
      expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    },
  );
});

function counted(values: readonly string[]): { value: string; count: number }[] {
  const groups = Map.groupBy(values, (value) => value);
  return sortedByCount([...groups].map(([value, all]) => ({ value, count: all.length })));
}

function sortedByCount(list: { value: string; count: number }[]) {
  return list.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function sorted(list: readonly { value: string; count: number }[]) {
  return list.toSorted((a, b) => (a.value < b.value ? -1 : 1));
}
