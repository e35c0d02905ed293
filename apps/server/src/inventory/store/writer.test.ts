import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { CoverageGap } from "@skyledger/core/model/resource";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { withoutRowSecurity } from "../../platform/db/testing/without-row-security.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { createInventoryStore } from "../store.ts";
import { createSnapshotStore } from "./snapshot-store.ts";
import { type Conclusion, createInventoryWriter, type ResourceRow } from "./writer.ts";

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

const [first, second, third] = [
  "2026-11-21T10:00:00.000Z",
  "2026-11-21T11:00:00.000Z",
  "2026-11-21T12:00:00.000Z",
];
const volumeType = "AWS::EC2::Volume";
const keyType = "AWS::KMS::Key";

function arnOf(id: string, region = "us-east-1"): string {
  return `arn:aws:ec2:${region}:111122223333:volume/${id}`;
}

function edge(from: string, more: Partial<Relationship> = {}): Relationship {
  return {
    fromArn: arnOf(from),
    verb: "invocable by",
    inverse: "may invoke",
    toType: keyType,
    toKey: "key",
    toArn: null,
    ...more,
  };
}

async function conclude(
  takenAt: string,
  more: Partial<Conclusion> = {},
  { database = db, workspace = workspaceId } = {},
) {
  const nothing = { covered: [], gaps: [], relationships: [] };
  const runId = await db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      "insert into runs (workspace_id, kind, status) values ($1, 'discovery', 'completed') returning id",
      [workspaceId],
    );
    return rows[0]?.id ?? "";
  });
  return await createInventoryWriter(database).conclude(workspace, accountId, {
    ...nothing,
    takenAt,
    runId,
    ...more,
  });
}

const upsert = (takenAt: string, rows: readonly ResourceRow[]) =>
  createInventoryWriter(db).upsert(workspaceId, accountId, takenAt, rows);

function covered(region: string, type = volumeType) {
  return { accountId: "111122223333", region, type };
}

function listGap(more: Partial<CoverageGap> = {}): CoverageGap {
  return {
    accountId: "111122223333",
    region: "us-east-1",
    service: "ec2",
    type: volumeType,
    facet: null,
    reason: "failed",
    message: "No.",
    iamAction: "ec2:DescribeVolumes",
    count: 1,
    ...more,
  };
}

async function select<Row extends object>(sql: string): Promise<Row[]> {
  return await db.forWorkspace(workspaceId, async (tx) => (await tx.query<Row>(sql, [workspaceId])).rows);
}

const instanceType = "AWS::EC2::Instance";
const instanceArn = "arn:aws:ec2:us-east-1:111122223333:instance/i-1";
const instance = (more: Partial<ResourceRow> = {}) =>
  resourceRow("i-1", {
    arn: instanceArn,
    type: instanceType,
    label: "EC2",
    status: "running",
    monthlyCost: "70",
    costSource: "list_price",
    ...more,
  });
const terminated = instance({ status: "terminated", ended: true, monthlyCost: "0" });

async function goneIds(): Promise<string[]> {
  const rows = await select<{ id: string }>(
    "select short_id as id from resources where workspace_id = $1 and gone_at is not null order by 1",
  );
  return rows.map(({ id }) => id);
}

const edgesStored = () =>
  select<{ type: string; key: string }>(
    `select to_type as type, to_key as key from relationships where workspace_id = $1 order by 1, 2`,
  );

describe("resources that are gone", () => {
  test("are those that a complete list lacks, in that account, type, and region only", async () => {
    await upsert(first, [
      resourceRow("here"),
      resourceRow("there", { region: "eu-west-1" }),
      resourceRow("still"),
      resourceRow("other", { type: "AWS::EC2::Snapshot" }),
    ]);
    expect((await conclude(first)).gone).toBe(0);
    await upsert(second, [resourceRow("still")]);
    expect((await conclude(second, { covered: [covered("us-east-1")] })).gone).toBe(1);
    expect(await goneIds()).toEqual(["here"]);
    // A resource that is gone isn't marked again.
    await upsert(third, [resourceRow("still")]);
    expect((await conclude(third, { covered: [covered("us-east-1")] })).gone).toBe(0);
  });

  test("include every region when the list covers the whole account", async () => {
    await upsert(first, [resourceRow("here"), resourceRow("there", { region: "eu-west-1" })]);
    expect((await conclude(second, { covered: [covered("global")] })).gone).toBe(2);
  });

  test("do not exist without a complete list, nor in another account", async () => {
    await upsert(first, [resourceRow("here")]);
    expect((await conclude(second, { gaps: [listGap()] })).gone).toBe(0);
    const other = await createTestAccount(db, workspaceId, { name: "Other", awsAccountId: "444455556666" });
    const ofOther = accountId;
    accountId = other;
    expect((await conclude(third, { covered: [covered("us-east-1")] })).gone).toBe(0);
    accountId = ofOther;
    expect(await goneIds()).toEqual([]);
  });

  test("return when they are seen again", async () => {
    await upsert(first, [resourceRow("a")]);
    await conclude(second, { covered: [covered("us-east-1")] });
    await upsert(third, [resourceRow("a")]);
    expect(await goneIds()).toEqual([]);
  });
});

describe("resources that could not be read completely", () => {
  test("keep a name that came from a tag", async () => {
    const name = () => select<{ name: string }>("select name from resources where workspace_id = $1");
    await upsert(first, [resourceRow("vol-1", { name: "orders", tags: { Name: "orders" } })]);
    await upsert(second, [resourceRow("vol-1", { tagsGap: "denied" })]);
    expect(await name()).toEqual([{ name: "orders" }]);
    await upsert(third, [resourceRow("vol-1")]);
    expect(await name()).toEqual([{ name: "vol-1" }]);
  });

  test("keep the known region, except resources without a region", async () => {
    const bucket = "AWS::S3::Bucket";
    await upsert(first, [
      resourceRow("logs", { type: bucket, region: "eu-west-1" }),
      resourceRow("role", { type: "AWS::IAM::Role", region: "global" }),
      resourceRow("disk"),
    ]);
    const known = await createInventoryWriter(db).knownRegions(workspaceId, accountId, [
      bucket,
      "AWS::IAM::Role",
    ]);
    expect([...known]).toEqual([[arnOf("logs", "eu-west-1"), "eu-west-1"]]);
  });
});

describe("edges", () => {
  test("are two resources when two types have the same key", async () => {
    await upsert(first, [resourceRow("a")]);
    await conclude(first, { relationships: [edge("a"), edge("a", { toType: "AWS::SNS::Topic" })] });
    expect(await edgesStored()).toEqual([
      { type: keyType, key: "key" },
      { type: "AWS::SNS::Topic", key: "key" },
    ]);
  });

  test("become gaps when the database can't store them, and the others are stored", async () => {
    await upsert(first, [resourceRow("a")]);
    const bad = edge("a", { toKey: "half \ud800" });
    const { relationships, refused } = await conclude(first, { relationships: [edge("a"), bad] });
    expect([relationships, refused.map((one) => one.row)]).toEqual([1, [bad]]);
    expect(await edgesStored()).toEqual([{ type: keyType, key: "key" }]);
    expect(await createInventoryStore(db).gaps(workspaceId, undefined)).toMatchObject([
      { facet: "invocable by", reason: "failed", count: 1 },
    ]);
  });
});

describe("rows that the database can't store", () => {
  const text = "a".repeat(9_000);
  test.each([
    ["a zero character", resourceRow("bad", { name: "zero \0" })],
    ["half a surrogate pair in a tag", resourceRow("bad", { tags: { owner: "half \ud83d" } })],
    [
      "half a surrogate pair in a facet",
      resourceRow("bad", { facets: { note: { seen: true, value: "\udc00" } } }),
    ],
    ["no date", resourceRow("bad", { createdAt: "+275760-09-13T00:00:00.000Z" })],
    ["no number", resourceRow("bad", { monthlyCost: "1e999999" })],
    [
      "a key too long for its index",
      resourceRow("bad", { arn: Array.from({ length: 900 }, () => Math.random()).join(text.slice(0, 3)) }),
    ],
  ])("%s: returns that row, and stores all others", async (_, bad) => {
    const good = Array.from({ length: 250 }, (_unused, index) => resourceRow(`good-${index}`));
    const { inserted, refused } = await upsert(first, [...good.slice(0, 100), bad, ...good.slice(100)]);
    expect([inserted, refused.map((one) => one.row.id)]).toEqual([250, ["bad"]]);
    expect(refused[0]?.message).not.toBe("");
    expect(await select("select arn from resources where workspace_id = $1")).toHaveLength(250);
  });

  test("have a replacement character in the message of a gap", async () => {
    await conclude(first, { gaps: [listGap({ message: "zero \0 and half \ud800" })] });
    expect(await createInventoryStore(db).gaps(workspaceId, undefined)).toMatchObject([
      { message: "zero \ufffd and half \ufffd" },
    ]);
  });
});

describe("duplicates", () => {
  test("count once for resources, edges, gaps, and lists", async () => {
    const ids = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 12 });
    const edges = fc.array(
      fc.record({
        from: fc.constantFrom("a", "b"),
        toType: fc.constantFrom(keyType, "AWS::SNS::Topic"),
        toKey: fc.constantFrom("k", "l"),
        inverse: fc.constantFrom("has", "holds"),
      }),
      { maxLength: 12 },
    );
    const gaps = fc.array(
      fc.record({
        facet: fc.constantFrom(null, "policy"),
        message: fc.constantFrom("No.", "Never."),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 6 },
    );
    const lists = fc.array(fc.constantFrom("us-east-1", "global"), { maxLength: 5 });
    let at = Date.parse(first);
    await fc.assert(
      fc.asyncProperty(ids, edges, gaps, lists, async (listed, drawn, missing, read) => {
        at += 1_000;
        const takenAt = new Date(at).toISOString();
        const { refused } = await upsert(
          takenAt,
          listed.map((id) => resourceRow(id)),
        );
        expect(refused).toEqual([]);
        await conclude(takenAt, {
          relationships: drawn.map(({ from, ...more }) => edge(from, more)),
          gaps: missing.map((one) => listGap(one)),
          covered: read.map((region) => covered(region)),
        });
        const stored = await select<{ count: number }>(
          "select sum(count)::int as count from coverage_gaps where workspace_id = $1 having count(*) > 0",
        );
        const sum = missing.reduce((total, { count }) => total + count, 0);
        expect(stored).toEqual(sum === 0 ? [] : [{ count: sum }]);
        const scopes = await select<{ region: string }>(
          "select region from covered_scopes where workspace_id = $1 order by region",
        );
        expect(scopes.map(({ region }) => region)).toEqual([...new Set(read)].sort());
      }),
      { numRuns: 40 },
    );
  });
});

describe("resources that AWS still lists but that have ended", () => {
  const toInstance = edge("vol-1", {
    verb: "attached to",
    inverse: "has volume",
    toType: instanceType,
    toKey: "i-1",
  });
  const evaluated = async () => {
    const arns: string[] = [];
    for await (const page of createSnapshotStore(db).resources(workspaceId, accountId))
      arns.push(...page.map(({ arn }) => arn));
    return arns;
  };
  const ended = async () => {
    await upsert(second, [resourceRow("vol-1"), terminated]);
    await conclude(second, { covered: [covered("us-east-1"), covered("us-east-1", instanceType)] });
  };

  test("§4 are listed with their status at no cost, and are not evaluated", async () => {
    await ended();
    const stored = await createInventoryStore(db).find(workspaceId, instanceArn);
    expect(stored).toMatchObject({ status: "terminated", monthlyCost: "0.000000", goneAt: null });
    expect(await evaluated()).toEqual([arnOf("vol-1")]);
  });

  test("lose relationships that ended at them", async () => {
    await upsert(first, [resourceRow("vol-1"), instance()]);
    await conclude(first, { relationships: [toInstance] });
    const ends = "select to_arn as arn from relationships where workspace_id = $1";
    expect(await select(ends)).toEqual([{ arn: instanceArn }]);
    await upsert(second, [terminated]);
    await conclude(second);
    expect(await select(ends)).toEqual([{ arn: null }]);
    await conclude(third, { relationships: [toInstance] });
    expect(await select(ends)).toEqual([{ arn: null }]);
  });

  test("have findings of a gone resource", async () => {
    await upsert(first, [instance()]);
    await conclude(first);
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
           title, description, status, set_by, detection_count, first_seen_at, last_seen_at, search_text)
         values ($1, $2, 'us-east-1', $3, 'ec2-instance-imdsv2-required', 'i-1', 3, 'Data', 'EC2', 't', 'd', 'ACTIVE',
           'scan', 1, $4, $4, 't')`,
        [workspaceId, accountId, instanceArn, first],
      ),
    );
    const gone = () => createSnapshotStore(db).gone(workspaceId, accountId);
    expect(await gone()).toEqual(new Set());
    await ended();
    expect(await gone()).toEqual(new Set([instanceArn]));
  });
});

describe("attached and detached", () => {
  test("§4 are filtered and counted as a status, and null for types without such a state", async () => {
    await upsert(first, [
      resourceRow("vol-1", { attachment: "attached" }),
      resourceRow("vol-2", { attachment: "detached", status: "available" }),
      instance(),
    ]);
    await conclude(first);
    const inventory = createInventoryStore(db);
    const page = { sort: "name", order: "asc", limit: 10, after: undefined } as const;
    for (const [status, id] of [
      ["attached", "vol-1"],
      ["detached", "vol-2"],
      ["in-use", "vol-1"],
      ["running", "i-1"],
    ] as const) {
      const filter = { status, gone: "exclude" } as const;
      const { rows, total } = await inventory.page(workspaceId, filter, page);
      expect(rows.map(({ shortId }) => shortId)).toEqual([id]);
      expect(total).toBe(1);
    }
    expect((await inventory.find(workspaceId, instanceArn))?.attachment).toBeNull();
    const { byAttachment } = await inventory.totals(workspaceId, undefined);
    expect(byAttachment).toEqual([
      { value: "attached", count: 1 },
      { value: "detached", count: 1 },
    ]);
    expect((await inventory.totals(workspaceId, [workspaceId])).byAttachment).toEqual([]);
  });
});

describe("a resource that is read again between two discoveries", () => {
  const read = (id: string, more: object = {}) => ({
    ...{ arn: arnOf(id), type: volumeType, id, name: id, region: "us-east-1", accountId: "111122223333" },
    ...{ status: "available", createdAt: null, tags: { seen: true, value: { Name: "new" } } as const },
    ...{ facets: { storage: { seen: true, value: 1 } } as never, ...more },
  });
  const refresh = (id: string, resource: ReturnType<typeof read> | null, account = accountId) =>
    createInventoryWriter(db).refresh(workspaceId, account, { arn: arnOf(id), resource, at: third });
  async function stored(id: string) {
    const { rows } = await db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `select status, attachment, ended, tags, facets, gone_at as "goneAt", list_cost::float as cost
         from resources where workspace_id = $1 and arn = $2`,
        [workspaceId, arnOf(id)],
      ),
    );
    return rows[0];
  }
  const before = {
    status: "in-use",
    attachment: "attached",
    ended: false,
    tags: { Name: "old" },
    facets: {},
  };

  beforeEach(async () => {
    const row = { tags: { Name: "old" }, attachment: "attached", monthlyCost: "8" } as const;
    await upsert(first, [resourceRow("one", row), resourceRow("two", row)]);
  });

  test("is stored, for this resource and this account alone", async () => {
    await refresh("one", read("one", { attachment: "detached" }));
    expect(await stored("one")).toEqual({
      ...{
        status: "available",
        attachment: "detached",
        ended: false,
        tags: { Name: "new" },
        goneAt: null,
        cost: 8,
      },
      facets: { storage: { seen: true, value: 1 } },
    });
    expect(await stored("two")).toEqual({ ...before, goneAt: null, cost: 8 });
    const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
    await refresh("two", read("two"), other);
    await refresh("two", null, other);
    expect(await stored("two")).toEqual({ ...before, goneAt: null, cost: 8 });
  });

  test("is found by the name and the tags that it has now; with unread tags, by those that it had", async () => {
    const found = async () => {
      const { rows } = await db.forWorkspace(workspaceId, (tx) =>
        tx.query("select name, search_text as text from resources where workspace_id = $1 and arn = $2", [
          workspaceId,
          arnOf("one"),
        ]),
      );
      return rows[0];
    };
    await refresh("one", read("one", { name: "Renamed", tags: { seen: true, value: { Name: "Renamed" } } }));
    const renamed = await found();
    expect(renamed).toMatchObject({ name: "Renamed", text: expect.stringContaining("name=renamed") });
    await refresh("one", read("one", { tags: { seen: false, reason: "denied" } }));
    expect(await found()).toEqual(renamed);
  });

  test("keeps tags that could not be read, and accepts a type without a status", async () => {
    await refresh("one", read("one", { status: null, tags: { seen: false, reason: "denied" } }));
    expect(await stored("one")).toMatchObject({ status: "", attachment: null, tags: { Name: "old" } });
  });

  test("costs nothing when it has ended", async () => {
    await refresh("one", read("one", { ended: true }));
    expect(await stored("one")).toMatchObject({ ended: true, cost: 0, goneAt: null });
  });

  test("is gone from the first reading that missed it", async () => {
    await refresh("one", null);
    expect(await stored("one")).toMatchObject({ ...before, goneAt: third });
    expect(await stored("two")).toMatchObject({ goneAt: null });
    await createInventoryWriter(db).refresh(workspaceId, accountId, {
      ...{ arn: arnOf("one"), resource: null, at: "2026-11-21T13:00:00.000Z" },
    });
    expect(await stored("one")).toMatchObject({ goneAt: third });
  });
});

test("has a known region for resources of this account and these types, except those without a region", async () => {
  const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  await upsert(first, [
    resourceRow("one"),
    resourceRow("everywhere", { region: "global" }),
    resourceRow("key", { type: keyType }),
  ]);
  await createInventoryWriter(db).upsert(workspaceId, other, first, [resourceRow("theirs")]);
  const known = await createInventoryWriter(db).knownRegions(workspaceId, accountId, [volumeType]);
  expect([...known]).toEqual([[arnOf("one"), "us-east-1"]]);
});

test("ends a discovery for its account alone, and deletes the change records of the day before", async () => {
  const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update changes set at = at - interval '2 days' where workspace_id = $1", [workspaceId]),
  );
  const counted = (sql: string) =>
    db.forWorkspace(
      workspaceId,
      async (tx) => (await tx.query<{ n: number }>(sql, [workspaceId])).rows[0]?.n,
    );
  const old =
    "select count(*)::int as n from changes where workspace_id = $1 and at < now() - interval '1 day'";
  expect(await counted(old)).toBeGreaterThan(0);
  await upsert(first, [resourceRow("One")]);
  await conclude(first);
  expect(await counted(old)).toBe(0);
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query(
      "select id, last_discovered_at as at from cloud_accounts where workspace_id = $1 order by aws_account_id",
      [workspaceId],
    ),
  );
  expect(rows).toEqual([
    { id: accountId, at: first },
    { id: other, at: null },
  ]);
});

test("counts resources as new once, and finds them in lower case", async () => {
  expect(await upsert(first, [resourceRow("One"), resourceRow("two")])).toMatchObject({ inserted: 2 });
  expect(await upsert(second, [resourceRow("One"), resourceRow("three")])).toMatchObject({ inserted: 1 });
  const { rows } = await db.forWorkspace(workspaceId, (tx) =>
    tx.query<{ words: string }>(
      "select search_text as words from resources where workspace_id = $1 and name = 'One'",
      [workspaceId],
    ),
  );
  expect(rows[0]?.words).toContain("arn:aws:ec2:us-east-1:111122223333:volume/one");
});

test("changes nothing in another workspace, by the statements themselves", async () => {
  const stranger = await createTestWorkspace(db);
  const bare = createInventoryWriter(withoutRowSecurity(db));
  await upsert(first, [resourceRow("one")]);
  expect([...(await bare.knownRegions(workspaceId, accountId, [volumeType])).keys()]).toEqual([arnOf("one")]);
  expect([...(await bare.knownRegions(stranger, accountId, [volumeType])).keys()]).toEqual([]);
  const state = () =>
    select(
      `select r.status, r.facets, r.gone_at as gone, a.last_discovered_at as discovered
       from resources r join cloud_accounts a on a.id = r.account_id where r.workspace_id = $1`,
    );
  const before = await state();
  const resource = { facets: {}, status: "strange", tags: { seen: false }, ended: true } as never;
  await bare.refresh(stranger, accountId, { arn: arnOf("one"), resource, at: third });
  await bare.refresh(stranger, accountId, { arn: arnOf("one"), resource: null, at: third });
  const asStranger = { database: withoutRowSecurity(db), workspace: stranger };
  expect(await conclude(third, { covered: [covered("us-east-1")] }, asStranger)).toMatchObject({ gone: 0 });
  expect(await state()).toEqual(before);
});

test("adds up the counts at the end of a discovery, and removes amounts that no export names", async () => {
  await upsert(first, [resourceRow("one")]);
  await upsert(first, [resourceRow("two")]);
  await db.forWorkspace(workspaceId, (tx) =>
    tx.query("update resources set billed_cost = 5 where workspace_id = $1", [workspaceId]),
  );
  const counts = () => select<{ n: number }>("select n::int from resource_counts where workspace_id = $1");
  expect((await counts()).length).toBeGreaterThan(1);
  await conclude(second);
  expect(await counts()).toEqual([{ n: 2 }]);
  const billed = "select billed_cost as billed from resources where workspace_id = $1";
  expect(await select(billed)).toEqual([{ billed: null }, { billed: null }]);
});
