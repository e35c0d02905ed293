import { Money } from "@skyledger/core/model/money";
import type { Recommendation } from "@skyledger/core/savings/recommend";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifyUnused } from "../../notifications/notify-wiring.ts";
import type { Database } from "../../platform/db/database.ts";
import { withoutRowSecurity } from "../../platform/db/testing/without-row-security.ts";
import { createTestAccount, createTestWorkspace, openTestDatabase } from "../../platform/db/testing.ts";
import { recountSavings } from "../recount-wiring.ts";
import { createRecommendationsStore } from "./recommendations-store.ts";
import {
  createRecommendationsWriter,
  type NotEvaluatedSaving,
  type RecommendationsWriter,
  type SavingsEvaluation,
  type SavingsGap,
} from "./recommendations-writer.ts";

let db: Database;
let writer: RecommendationsWriter;
let workspaceId: string;
let accountId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  writer = createRecommendationsWriter(db, { recountSavings, notifyUnused });
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
  accountId = await createTestAccount(db, workspaceId);
});

const at = (day: number) => `2026-05-0${day}T00:00:00.000Z`;

/** A rule's recommendation to delete a volume; `arn` names it. */
function advice(arn: string, more: Partial<Recommendation> = {}): Recommendation {
  return {
    ...{
      arn,
      region: "us-east-1",
      resourceType: "AWS::EC2::Volume",
      resourceName: `Name ${arn}`,
      action: "Delete",
    },
    ...{ variant: "", ruleId: "rule-1", type: "UNUSED_RESOURCE", description: "Text" },
    ...{ act: "Act", title: "Title" },
    ...{ perMonth: Money.parse("2"), confidence: "MEDIUM", effort: "High", risk: "Medium", impact: "LOW" },
    ...{ rank: Money.parse("3"), restartNeeded: true, rollbackPossible: false, evidence: { days: 9 } },
    ...{ before: null, after: null, doubts: [], notes: [], steps: [], couldGoWrong: "", commands: null },
    ...{ change: {}, metrics: [], sources: [voice("skyledger", "rule-1")], part: "all" },
    ...{
      claims: [{ arn, perMonth: Money.parse("2") }],
      cost: Money.parse("4"),
      pool: null,
      poolsTouched: [],
    },
    ...more,
  };
}
const voice = (source: "skyledger" | "compute-optimizer", id: string) => ({
  source,
  id,
  perMonth: null,
  says: "",
});

const record = (day: number, recommendations: Recommendation[], more: Partial<SavingsEvaluation> = {}) =>
  writer.record(workspaceId, accountId, {
    ...{ takenAt: at(day), recommendations, notEvaluated: [], gaps: [] },
    ...{ unread: new Set<string>(), silentSources: new Set<string>(), ...more },
  });

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await db.forWorkspace(workspaceId, (tx) => tx.query<Row>(sql, [workspaceId]))).rows;
}

/** "one open" for each, by name. */
const standing = async () =>
  (
    await rows<{ line: string }>(
      "select arn || variant || ' ' || status as line from recommendations where workspace_id = $1 order by 1",
    )
  ).map(({ line }) => line);
const history = async () =>
  (
    await rows<{ line: string }>(
      `select concat_ws(' ', r.arn, coalesce(h.from_status, 'new'), h.to_status, to_char(h.at at time zone 'utc', 'FMDD'), h.note) as line
       from recommendation_history h join recommendations r on r.id = h.recommendation_id
       where h.workspace_id = $1 order by h.id`,
    )
  ).map(({ line }) => line);

async function decide(
  status: "dismissed" | "applied",
  day: number,
  until: string | null = null,
): Promise<void> {
  for (const { id } of await rows<{ id: string }>("select id from recommendations where workspace_id = $1"))
    await createRecommendationsStore(db, recountSavings).setStatus(workspaceId, id, {
      ...{ from: ["open"], status, reason: "Ours.", until, actor: "ana", at: at(day) },
    });
}

describe("a found recommendation", () => {
  test("is written as found, and is open and new once", async () => {
    expect(await record(1, [advice("one"), advice("two")])).toEqual({ open: 2, new: 2, gone: 0 });
    expect(await record(2, [advice("one"), advice("two"), advice("three")])).toEqual({
      open: 3,
      new: 1,
      gone: 0,
    });
    expect(await history()).toEqual(["one new open 1", "two new open 1", "three new open 2"]);
    const [row] = await rows(
      `select impact, confidence, effort, risk, monthly_savings as monthly, claims, search_text as words, first_seen_at as first,
         last_seen_at as last, detail ->> 'restartNeeded' as restart, detail -> 'evidence' as evidence
       from recommendations where workspace_id = $1 and arn = 'one'`,
    );
    expect(row).toMatchObject({ impact: 2, confidence: 1, effort: 3, risk: 1, claims: [["one", "2"]] });
    expect(row).toMatchObject({ first: at(1), last: at(2), restart: "true", evidence: { days: 9 } });
    const words = ["Title", "", "Name one", "one", "AWS::EC2::Volume", "us-east-1", "rule-1", "Delete", ""];
    expect(row).toMatchObject({ words: words.join("\n").toLowerCase() });
  });

  test("is identified by Region, resource, action, and variant", async () => {
    const others = [{ region: "eu-west-1" }, { action: "Stop" as const }, { variant: "b" }];
    const all = [advice("one"), ...others.map((other) => advice("one", other))];
    expect(await record(1, all)).toMatchObject({ open: 4, new: 4 });
    expect(await record(2, all)).toMatchObject({ open: 4, new: 0, gone: 0 });
    for (const [index] of all.entries()) {
      const rest = all.filter((_, other) => other !== index);
      expect(await record(3 + index, rest)).toMatchObject({ gone: 1 });
      await record(3 + index, all);
    }
  });

  test("keeps a person's decision", async () => {
    await record(1, [advice("one")]);
    await decide("dismissed", 2);
    expect(await record(3, [advice("one")])).toMatchObject({ open: 1, new: 0 });
    expect(await standing()).toEqual(["one dismissed"]);
  });

  test("that was applied is open again, unless it was read before that", async () => {
    await record(1, [advice("one")]);
    await decide("applied", 3);
    await record(2, [advice("one")]);
    await record(3, [advice("one")]);
    expect(await standing()).toEqual(["one applied"]);
    await record(4, [advice("one")]);
    expect(await standing()).toEqual(["one open"]);
    expect((await history()).at(-1)).toBe("one applied open 4 Found again after it was applied.");
  });

  test.each([
    ["was open", null, null, "open"],
    ["was dismissed for good", "dismissed", null, "dismissed"],
    ["was dismissed until later", "dismissed", "2026-05-04T00:00:00.001Z", "dismissed"],
    ["was dismissed until now", "dismissed", at(4), "open"],
  ] as const)("that had gone returns with its earlier status: it %s", async (_, status, until, back) => {
    await record(1, [advice("one")]);
    if (status) await decide(status, 2, until);
    expect(await record(3, [])).toEqual({ open: 0, new: 0, gone: 1 });
    expect(await standing()).toEqual(["one gone"]);
    expect(await record(4, [advice("one")])).toEqual({ open: 1, new: 0, gone: 0 });
    expect(await standing()).toEqual([`one ${back}`]);
    const [row] = await rows("select gone_at as gone from recommendations where workspace_id = $1");
    expect(row).toEqual({ gone: null });
  });
});

describe("a recommendation that is no longer found", () => {
  test("is closed once, and no longer counts", async () => {
    await record(1, [advice("one"), advice("two")]);
    expect(await record(2, [advice("two")])).toEqual({ open: 1, new: 0, gone: 1 });
    expect(await record(3, [advice("two")])).toEqual({ open: 1, new: 0, gone: 0 });
    expect(await standing()).toEqual(["one gone", "two open"]);
    expect((await history()).slice(2)).toEqual(["one open gone 2"]);
    const [row] = await rows(
      "select gone_at as gone, counted_savings::text as counted from recommendations where workspace_id = $1 and arn = 'one'",
    );
    expect(row).toMatchObject({ gone: at(2), counted: expect.stringMatching(/^0(\.0*)?$/) });
  });

  test("stays if its resource, its rule, or its source could not be read", async () => {
    const theirs = advice("theirs", {
      sources: [voice("skyledger", "rule-2"), voice("compute-optimizer", "x")],
    });
    const known = [advice("unread"), advice("not-evaluated"), theirs, advice("gone")];
    await record(1, known);
    const notEvaluated: NotEvaluatedSaving = {
      ...{
        ruleId: "rule-1",
        arn: "not-evaluated",
        type: "UNUSED_RESOURCE",
        action: "Delete",
        title: "Title",
      },
      ...{ description: "Text", steps: [], missing: "metrics", reason: "denied" },
    };
    const lacking = {
      unread: new Set(["unread"]),
      silentSources: new Set(["compute-optimizer"]),
      notEvaluated: [notEvaluated],
    };
    expect(await record(2, [], lacking)).toMatchObject({ gone: 1 });
    expect(await standing()).toEqual(["gone gone", "not-evaluated open", "theirs open", "unread open"]);
    // Another rule's gap about it, or this rule's about another, does not matter.
    const others = [
      { ...notEvaluated, ruleId: "rule-9" },
      { ...notEvaluated, arn: "other" },
    ];
    expect(await record(3, [], { notEvaluated: others })).toMatchObject({ gone: 3 });
  });

  test("and was applied is confirmed: one entry, from a later discovery on", async () => {
    await record(1, [advice("one")]);
    await decide("applied", 3);
    await record(3, []);
    expect(await history()).toHaveLength(2);
    expect(await record(4, [])).toMatchObject({ gone: 0 });
    await record(5, []);
    expect((await history()).slice(2)).toEqual([
      "one applied applied 4 No longer found: the change is in place.",
    ]);
    expect(await standing()).toEqual(["one applied"]);
  });

  test("is confirmed only for applied ones that ended", async () => {
    await record(1, [advice("one"), advice("two")]);
    await decide("applied", 2);
    await record(2, [advice("one"), advice("two")]);
    await record(3, [], { unread: new Set(["two"]) });
    expect((await history()).slice(4)).toEqual([
      "one applied applied 3 No longer found: the change is in place.",
    ]);
  });

  test("is not affected by another workspace's evaluation, even without row-level security", async () => {
    await record(1, [advice("one"), advice("two")]);
    const stranger = await createTestWorkspace(db);
    const bare = createRecommendationsWriter(withoutRowSecurity(db), { recountSavings, notifyUnused });
    const evaluated = { recommendations: [], notEvaluated: [], gaps: [] };
    const silent = { unread: new Set<string>(), silentSources: new Set<string>() };
    const evaluation = { takenAt: at(2), ...evaluated, ...silent };
    const theirs = { ...evaluation, recommendations: [advice("three")] };
    expect(await bare.record(stranger, accountId, theirs)).toEqual({ open: 0, new: 0, gone: 0 });
    // Its own account, with this one's rows.
    await bare.record(stranger, await createTestAccount(db, stranger), evaluation);
    expect(await standing()).toEqual(["one open", "two open"]);
  });

  test("in another account, or another workspace, is not affected", async () => {
    await record(1, [advice("one")]);
    const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
    const nothing = {
      recommendations: [],
      notEvaluated: [],
      gaps: [],
      unread: new Set(""),
      silentSources: new Set(""),
    };
    await writer.record(workspaceId, other, { takenAt: at(2), ...nothing });
    const elsewhere = await createTestWorkspace(db);
    await writer.record(elsewhere, await createTestAccount(db, elsewhere), { takenAt: at(2), ...nothing });
    expect(await standing()).toEqual(["one open"]);
  });
});

test("evaluating a replaced inventory changes nothing; the same one's does", async () => {
  const discovered = (day: number) =>
    db.forWorkspace(workspaceId, (tx) =>
      tx.query("update cloud_accounts set last_discovered_at = $2 where workspace_id = $1", [
        workspaceId,
        at(day),
      ]),
    );
  await discovered(3);
  expect(await record(2, [advice("one")])).toEqual({ open: 0, new: 0, gone: 0 });
  expect(await standing()).toEqual([]);
  expect(await record(3, [advice("one")])).toMatchObject({ open: 1 });
  const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
  await db.forWorkspace(workspaceId, (tx) => tx.query("delete from cloud_accounts where id = $1", [other]));
  expect(
    await writer.record(workspaceId, other, {
      ...{ takenAt: at(4), recommendations: [advice("x")], notEvaluated: [], gaps: [] },
      ...{ unread: new Set(), silentSources: new Set() },
    }),
  ).toEqual({ open: 0, new: 0, gone: 0 });
});

describe("gaps", () => {
  const gap: SavingsGap = {
    ...{ service: "ec2", type: "AWS::EC2::Volume", region: "us-east-1", facet: "metrics", reason: "denied" },
    ...{ message: "No access.", iamAction: "cloudwatch:GetMetricData", count: 3 },
  };
  const stored = () =>
    rows("select facet, message, count from savings_gaps where workspace_id = $1 order by facet, message");
  const notEvaluated = (arn: string): NotEvaluatedSaving => ({
    ...{ ruleId: "rule-1", arn, type: "UNUSED_RESOURCE", action: "Delete", title: "Title" },
    ...{ description: "Text", steps: [], missing: "metrics", reason: "denied" },
  });

  test("and unevaluated rules are those of the last evaluation, of this account", async () => {
    const other = await createTestAccount(db, workspaceId, { awsAccountId: "444455556666" });
    const nothing = { recommendations: [], unread: new Set(""), silentSources: new Set("") };
    await writer.record(workspaceId, other, {
      ...{
        takenAt: at(1),
        ...nothing,
        notEvaluated: [notEvaluated("theirs")],
        gaps: [{ ...gap, facet: "theirs" }],
      },
    });
    await record(1, [], { gaps: [{ ...gap, facet: "old" }], notEvaluated: [notEvaluated("old")] });
    await record(2, [], { gaps: [gap], notEvaluated: [notEvaluated("one")] });
    expect(await stored()).toEqual([
      { facet: "metrics", message: "No access.", count: 3 },
      { facet: "theirs", message: "No access.", count: 3 },
    ]);
    const arns = await rows("select arn, evidence from savings where workspace_id = $1 order by arn");
    const evidence = { missing: "metrics", reason: "denied" };
    expect(arns).toEqual([
      { arn: "one", evidence },
      { arn: "theirs", evidence },
    ]);
  });

  test("gaps from errors are added to existing ones", async () => {
    await record(1, [], { gaps: [gap] });
    await writer.noteFailure(workspaceId, accountId, { ...gap, facet: "evaluation", count: 1 }, at(2));
    expect(await stored()).toMatchObject([{ facet: "evaluation" }, { facet: "metrics" }]);
  });

  test("report rows that the database could not store: one per type and Region, and one for unevaluated rules", async () => {
    const bad = (arn: string, region = "us-east-1") => advice(arn, { title: "zero \0", region });
    const written = await record(1, [advice("one"), bad("two"), bad("three"), bad("four", "eu-west-1")], {
      notEvaluated: [
        { ...notEvaluated("x"), title: "zero \0" },
        { ...notEvaluated("y"), title: "zero \0" },
        notEvaluated("z"),
      ],
    });
    expect(written).toEqual({ open: 1, new: 1, gone: 0 });
    const gaps = (await stored()) as { facet: string; count: number; message: string }[];
    expect(gaps.map(({ facet, count }) => `${facet} ${count}`).sort()).toEqual([
      ...["recommendations 1", "recommendations 2", "rules that were not evaluated 2"],
    ]);
    expect(gaps.every(({ message }) => message.startsWith("RefusedByDatabase: "))).toBe(true);
  });
});
