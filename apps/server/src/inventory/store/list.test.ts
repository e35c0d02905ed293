import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { type Kept, KeptParts } from "../../platform/db/kept-parts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { resourceRow } from "../../platform/db/testing/resource-row.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import type { InventoryFilter } from "./conditions.ts";
import { type InventoryPageRequest, readPage, walkList } from "./list.ts";
import { createInventoryWriter, type ResourceRow } from "./writer.ts";

let db: Database;
let workspaceId: string;
let accountId: string;
let kept: Kept;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
  kept = { answers: new KeptAnswers(), parts: new KeptParts() };
});

const at = "2026-11-21T10:00:00.000Z";
const store = (rows: readonly ResourceRow[]) =>
  createInventoryWriter(db).upsert(workspaceId, accountId, at, rows);
const byName: InventoryPageRequest = { sort: "name", order: "asc", limit: 2, after: undefined };

/** A page, and the number of statements for it. */
async function read(filter: InventoryFilter, page: InventoryPageRequest) {
  const asked: string[] = [];
  const answer = await db.forWorkspace(workspaceId, (tx) => {
    const noting: Queryable = {
      query: (sql, params) => {
        asked.push(sql);
        return tx.query(sql, params);
      },
    };
    return readPage(noting, workspaceId, filter, page, kept);
  });
  return { ...answer, asked, ids: answer.rows.map(({ shortId }) => shortId) };
}

function behind(rows: readonly { sortValue: string; arn: string }[], page: InventoryPageRequest) {
  const last = rows.at(-1);
  if (!last) throw new Error("The page is empty.");
  return { ...page, after: { value: last.sortValue, arn: last.arn } };
}

const isSorting = (asked: readonly string[]) => asked.some((sql) => /order by/.test(sql));

const anyRow = fc.record({
  name: fc.constantFrom("a", "B", "b", "Ä", "z%", ""),
  status: fc.constantFrom("running", "stopped", ""),
  label: fc.constantFrom("EBS Volume", "EC2"),
  attachment: fc.constantFrom("attached", null),
  monthlyCost: fc.constantFrom(null, "0", "1.5", "20"),
  createdAt: fc.constantFrom(null, "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z"),
  tags: fc.constantFrom({}, { team: "shop" }),
});
const anyFilter = fc.record(
  {
    status: fc.constantFrom("running", "attached"),
    type: fc.constantFrom("EC2", "AWS::EC2::Volume"),
    q: fc.constantFrom("a", "%", "shop"),
    tag: fc.constantFrom("team", "team=shop"),
    gone: fc.constantFrom("exclude" as const, "include" as const),
  },
  { requiredKeys: ["gone"] },
);

describe("pages of a list", () => {
  test("contain the whole list in order, with any filter and sort order", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow, { maxLength: 12 }),
        anyFilter,
        fc.constantFrom("name", "type", "region", "status", "cost", "created"),
        fc.constantFrom("asc", "desc"),
        async (rows, filter, sort, order) => {
          await db.forWorkspace(workspaceId, (tx) => tx.query("delete from resources"));
          await store(rows.map((row, n) => resourceRow(`vol-${n}`, row)));
          const whole = await db.forWorkspace(workspaceId, (tx) =>
            walkList(tx, workspaceId, filter, { sort, order, limit: 100, after: undefined }),
          );
          const paged: unknown[] = [];
          let page: InventoryPageRequest = { sort, order, limit: 3, after: undefined };
          for (;;) {
            const { rows, total } = await read(filter, page);
            expect(total).toBe(whole.length);
            paged.push(...rows);
            if (rows.length < page.limit) break;
            page = behind(rows, page);
          }
          expect(paged).toEqual(whole.map((row) => ({ ...row, findings: {} })));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("are sorted once per filter, until a resource changes", async () => {
    const filter = { gone: "exclude", status: "in-use" } as const;
    await store(["a", "b", "c"].map((id) => resourceRow(id)));
    const first = await read(filter, byName);
    expect([first.ids, first.total, isSorting(first.asked)]).toEqual([["a", "b"], 3, true]);
    const second = await read(filter, behind(first.rows, byName));
    expect([second.ids, second.total, isSorting(second.asked)]).toEqual([["c"], 3, false]);
    expect((await read(filter, byName)).ids).toEqual(["a", "b"]);

    await store([resourceRow("aa")]);
    const again = await read(filter, byName);
    expect([again.ids, again.total]).toEqual([["a", "aa"], 4]);
  });

  test("continue at their position when the last resource of the previous page is no longer in the list", async () => {
    const filter = { gone: "exclude", status: "in-use" } as const;
    await store(["a", "b", "c", "d"].map((id) => resourceRow(id)));
    const first = await read(filter, byName);
    await store([resourceRow("b", { status: "available" })]);
    const second = await read(filter, behind(first.rows, byName));
    expect([second.ids, second.total]).toEqual([["c", "d"], 3]);
  });

  test("have the requested size when a resource is removed between the order and the page", async () => {
    const filter = { gone: "exclude", status: "in-use" } as const;
    await store(["a", "b", "c"].map((id) => resourceRow(id)));
    await read(filter, byName);
    // A kept order from before the removal.
    Object.assign(kept.answers, {
      of: async () => ["gone", "a", "b", "c"].map((id) => resourceRow(id).arn),
    });
    expect((await read(filter, byName)).ids).toEqual(["a", "b"]);
  });

  test("of a filter are put in order up to the 10,000th resource, and walked along behind it", async () => {
    const count = 10_003;
    await db.forWorkspace(workspaceId, (tx) =>
      tx.query(
        `insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status, search_text)
         select $1, $2, 'arn:' || n, 'T', 'L', 's', 'r', 'id-' || n, 'n', 'up', 'x' from generate_series(1, $3::int) n`,
        [workspaceId, accountId, count],
      ),
    );
    const filter = { gone: "exclude", q: "x" } as const;
    const sorted = Array.from({ length: count }, (_, n) => `${n + 1}`).sort();
    const idsFrom = (place: number) => sorted.slice(place, place + 2).map((n) => `id-${n}`);
    const from = async (place: number) => {
      const page = {
        ...byName,
        after: place === 0 ? undefined : { value: "n", arn: `arn:${sorted[place - 1]}` },
      };
      const { total, ids, asked } = await read(filter, page);
      return [total, ids, isSorting(asked) ? "walked" : "kept in order"];
    };
    expect((await read(filter, byName)).ids).toEqual(idsFrom(0));
    expect(await from(2)).toEqual([count, idsFrom(2), "kept in order"]);
    expect(await from(9_998)).toEqual([count, idsFrom(9_998), "kept in order"]);
    expect(await from(9_999)).toEqual([count, idsFrom(9_999), "walked"]);
    expect(await from(10_002)).toEqual([count, idsFrom(10_002), "walked"]);
  });

  test("contain no resources of another workspace", async () => {
    await store([resourceRow("a")]);
    const mine = await read({ gone: "exclude", status: "in-use" }, byName);
    workspaceId = await createTestWorkspace(db);
    const theirs = await read({ gone: "exclude", status: "in-use" }, byName);
    expect([mine.total, theirs.total, theirs.ids]).toEqual([1, 0, []]);
    const elsewhere = await read({ gone: "exclude", status: "in-use" }, behind(mine.rows, byName));
    expect(elsewhere.ids).toEqual([]);
  });
});
