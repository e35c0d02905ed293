import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifyUnused } from "../notifications/notify-wiring.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { storedDetail, storedResource } from "../platform/db/testing/stored-documents.ts";
import { withoutRowSecurity } from "../platform/db/testing/without-row-security.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../platform/db/testing.ts";
import { recountSavings } from "../savings/recount-wiring.ts";
import {
  createRecommendationsStore,
  type RecommendationsStore,
} from "../savings/store/recommendations-store.ts";
import {
  createRecommendationsWriter,
  type SavingsEvaluation,
} from "../savings/store/recommendations-writer.ts";
import { createNotifyRemediation } from "./notify-end.ts";
import { namesOfRemediation } from "./store/names-of-remediation.ts";
import type { RemediationEnd } from "./store/stored-remediation.ts";
import { createRemediationsStore, type RemediationsStore } from "./store.ts";

let db: Database;
let remediations: RemediationsStore;
let recommendations: RecommendationsStore;
let notified: number;
let workspaceId: string;
let accountId: string;
let findingId: string;
let recommendationId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  recommendations = createRecommendationsStore(db, recountSavings);
  remediations = createRemediationsStore(db, {
    ended: createNotifyRemediation(namesOfRemediation, async () => {
      notified += 1;
    }),
    recountSavings,
  });
});
afterAll(() => db.close());
beforeEach(async () => {
  notified = 0;
  workspaceId = await createTestWorkspace(db);
  const user = await createTestUser(db, workspaceId);
  expect(user).toBeTruthy();
  accountId = randomUUID();
  [findingId, recommendationId] = [randomUUID(), randomUUID()];
  await write(async (tx) => {
    await tx.query(
      `insert into cloud_accounts (id, workspace_id, kind, name, aws_account_id, status)
       values ($2, $1, 'role', 'Production', '123456789012', 'connected')`,
      [workspaceId, accountId],
    );
    await tx.query(
      `insert into findings (id, workspace_id, account_id, region, arn, check_id, resource_name, severity, category,
         service, title, description, status, set_by, evidence, detection_count, regression, first_seen_at,
         last_seen_at, search_text, own_result, own_result_at)
       values ($2, $1, $3, 'us-east-1', $4, 's3-bucket-versioning', 'b', 2, 'Data', 's3', 'Title', 'Text', 'ACTIVE',
         'scan', '[]', 1, false, $5, $5, '', 'fails', $5)`,
      [workspaceId, findingId, accountId, arn, at],
    );
    await tx.query(
      `insert into recommendations (id, workspace_id, account_id, region, arn, action, variant, rule_id, type, act, title,
         description, resource_name, resource_type, status, monthly_savings, impact, confidence, effort, risk, rank,
         part, claims, cost, pool, pools_touched, sources, detail, first_seen_at, last_seen_at, search_text)
       values ($2, $1, $3, 'us-east-1', $4, 'delete', '', 'ebs-volume-unattached', 'UNUSED_RESOURCE', 'Act', 'Title', 'Text', 'v', 'EBS Volume',
         'open', 8, 0, 0, 0, 0, 1, 'all', '[]', 8, null, '[]', '[]', '${storedDetail}', $5, $5, '')`,
      [workspaceId, recommendationId, accountId, arn, at],
    );
  });
});

const arn = "arn:aws:s3:::b";
const at = "2026-11-22T10:00:00.000Z";
const later = "2026-11-22T11:00:00.000Z";
const write = <T>(work: (tx: Queryable) => Promise<T>) => db.forWorkspace(workspaceId, work);

/** A fix under way for the finding or the recommendation. */
async function underWay(
  of: "finding" | "recommendation",
  { workspace = workspaceId, account = accountId } = {},
): Promise<string> {
  const id = randomUUID();
  await db.forWorkspace(workspace, (tx) =>
    remediations.insert(tx, workspace, id, {
      accountId: account,
      findingId: of === "finding" ? findingId : null,
      checkId: of === "finding" ? "s3-bucket-versioning" : null,
      recommendationId: of === "recommendation" ? recommendationId : null,
      ruleId: of === "recommendation" ? "ebs-volume-unattached" : null,
      predictedSavings: of === "recommendation" ? "8" : null,
      fixId: "s3-bucket-versioning",
      region: "us-east-1",
      arn,
      resourceName: "b",
      resourceType: "AWS::S3::Bucket",
      requestedBy: "ana@example.com",
      expectedToken: null,
      undoOf: null,
      createdAt: at,
    }),
  );
  return id;
}

const done: RemediationEnd = {
  at: later,
  status: "COMPLETED",
  message: "Done.",
  rolledBack: null,
  finding: null,
  recommendation: null,
  action: "remediation.completed",
};
const remediatesFinding = (): RemediationEnd => ({
  ...done,
  finding: {
    id: findingId,
    state: { status: "RESOLVED", detectionCount: 1, setBy: "person", regression: false, ignoredUntil: null },
    transition: { from: "ACTIVE", to: "RESOLVED", note: "Fixed." },
  },
});
const implementsRecommendation = (): RemediationEnd => ({
  ...done,
  recommendation: { id: recommendationId, from: "open", to: "applied", note: "Fixed." },
});

async function lines(table: "finding_history" | "recommendation_history"): Promise<string[]> {
  const { rows } = await write((tx) =>
    tx.query<{ change: string }>(
      `select from_status || ' to ' || to_status as change from ${table} where workspace_id = $1 order by id`,
      [workspaceId],
    ),
  );
  return rows.map(({ change }) => change);
}

async function statusOf(table: "findings" | "recommendations"): Promise<string | undefined> {
  const { rows } = await write((tx) =>
    tx.query<{ status: string }>(`select status from ${table} where workspace_id = $1`, [workspaceId]),
  );
  return rows[0]?.status;
}

describe("the end of a fix", () => {
  test("resolves its finding", async () => {
    expect(await remediations.finish(workspaceId, await underWay("finding"), remediatesFinding())).toBe(true);
    expect(await statusOf("findings")).toBe("RESOLVED");
    expect(await lines("finding_history")).toEqual(["ACTIVE to RESOLVED"]);
  });

  test.each(["IGNORED", "RESOLVED"])(
    "does not change a finding that a person marked %s in the meantime",
    async (status) => {
      const id = await underWay("finding");
      await write((tx) =>
        tx.query(
          "update findings set status = $2, set_by = 'person', note = 'Accepted.' where workspace_id = $1",
          [workspaceId, status],
        ),
      );
      expect(await remediations.finish(workspaceId, id, remediatesFinding())).toBe(true);
      expect(await statusOf("findings")).toBe(status);
      expect(await lines("finding_history")).toEqual([]);
      const { rows } = await write((tx) =>
        tx.query<{ note: string }>("select note from findings where workspace_id = $1", [workspaceId]),
      );
      expect(rows).toEqual([{ note: "Accepted." }]);
    },
  );

  test("marks its recommendation as applied", async () => {
    const id = await underWay("recommendation");
    expect(await remediations.finish(workspaceId, id, implementsRecommendation())).toBe(true);
    expect(await statusOf("recommendations")).toBe("applied");
    expect(await lines("recommendation_history")).toEqual(["open to applied"]);
  });

  test("does not change a recommendation that a person dismissed in the meantime", async () => {
    const id = await underWay("recommendation");
    await dismiss();
    expect(await remediations.finish(workspaceId, id, implementsRecommendation())).toBe(true);
    expect(await statusOf("recommendations")).toBe("dismissed");
    expect(await lines("recommendation_history")).toEqual(["open to dismissed"]);
  });

  test("happens once: a second end changes nothing and notifies no one", async () => {
    const id = await underWay("finding");
    expect(
      await remediations.finish(workspaceId, id, { ...done, status: "FAILED", message: "Broken." }),
    ).toBe(true);
    expect(await remediations.finish(workspaceId, id, remediatesFinding())).toBe(false);
    expect(await remediations.find(workspaceId, id)).toMatchObject({ status: "FAILED", message: "Broken." });
    expect(await statusOf("findings")).toBe("ACTIVE");
    expect(notified).toBe(1);
  });

  test("keeps the plan as it was run", async () => {
    const id = await underWay("finding");
    const plan = { changes: [], savedState: storedResource(arn) };
    await remediations.savePlan(workspaceId, id, plan);
    await remediations.finish(workspaceId, id, done);
    await remediations.savePlan(workspaceId, id, { changes: [], savedState: storedResource("another") });
    expect(await remediations.find(workspaceId, id)).toMatchObject({ savedState: { arn } });
  });
});

const dismiss = () =>
  recommendations.setStatus(workspaceId, recommendationId, {
    from: ["open"],
    status: "dismissed",
    reason: "Needed.",
    until: null,
    actor: "ana@example.com",
    at,
  });

describe("the steps of a fix", () => {
  const stepsOf = async (id: string) =>
    (await remediations.steps(workspaceId, id)).map(({ name, status }) => [name, status]);

  test("are deleted when they only read, for this fix and this workspace", async () => {
    const [id, other] = [await underWay("finding"), await underWay("recommendation")];
    for (const one of [id, other])
      for (const name of ["precondition", "preview", "execution"] as const)
        await remediations.beginStep(workspaceId, one, { name, at, detail: {} });
    const stranger = await createTestWorkspace(db);
    await remediations.forgetSteps(stranger, id, ["precondition", "preview", "execution"]);
    expect(await stepsOf(id)).toHaveLength(3);
    await remediations.forgetSteps(workspaceId, id, ["precondition", "preview", "saved_state"]);
    expect(await stepsOf(id)).toEqual([["execution", "running"]]);
    expect(await stepsOf(other)).toHaveLength(3);
  });

  test("start once: a later start returns the first one's start and detail", async () => {
    const id = await underWay("finding");
    await remediations.beginStep(workspaceId, id, { name: "execution", at, detail: { run: "first" } });
    const found = await remediations.beginStep(workspaceId, id, {
      ...{ name: "execution", at: later, detail: { run: "second" } },
    });
    expect(found).toMatchObject({ status: "running", startedAt: at, detail: { run: "first" } });
    await remediations.updateStep(workspaceId, id, {
      ...{ name: "execution", at: later, status: "done" as const, message: "Ended.", detail: { more: 1 } },
    });
    expect((await remediations.steps(workspaceId, id))[0]).toMatchObject({
      ...{ status: "done", message: "Ended.", finishedAt: later, detail: { run: "first", more: 1 } },
    });
  });
});

describe("the status of a recommendation", () => {
  test("is changed by exactly one of many concurrent changes", async () => {
    const ends = await Promise.all(Array.from({ length: 10 }, dismiss));
    expect(ends.filter((end) => end !== "conflict")).toHaveLength(1);
    expect(await lines("recommendation_history")).toEqual(["open to dismissed"]);
  });

  test("does not change from a status that the change doesn't allow", async () => {
    await dismiss();
    expect(await dismiss()).toBe("conflict");
    expect(await lines("recommendation_history")).toEqual(["open to dismissed"]);
  });
});

/**
 * The change that a discovery makes when it no longer finds the recommendation. @param meanwhile runs while
 * it is written
 */
async function evaluateGone(takenAt: string, meanwhile?: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const evaluation: SavingsEvaluation = {
    takenAt,
    recommendations: [],
    notEvaluated: [],
    unread: new Set(),
    gaps: [],
    silentSources: new Set(),
  };
  const between: Pick<Database, "forWorkspace"> = {
    forWorkspace: (workspace, work) =>
      db.forWorkspace(workspace, (tx) =>
        work({
          async query(sql, params) {
            if (sql.includes("set status = 'gone'")) await meanwhile?.(tx);
            return await tx.query(sql, params);
          },
        }),
      ),
  };
  await createRecommendationsWriter(between as Database, { recountSavings, notifyUnused }).record(
    workspaceId,
    accountId,
    evaluation,
  );
}

describe("a discovery that no longer finds a recommendation", () => {
  test("marks it as gone", async () => {
    await evaluateGone(later);
    expect(await statusOf("recommendations")).toBe("gone");
    expect(await lines("recommendation_history")).toEqual(["open to gone"]);
  });

  test("does not change one that was applied while the evaluation was written", async () => {
    await evaluateGone(later, (tx) =>
      tx.query("update recommendations set status = 'applied' where workspace_id = $1", [workspaceId]),
    );
    expect(await statusOf("recommendations")).toBe("applied");
    expect(await lines("recommendation_history")).toEqual([]);
  });

  test("changes nothing when a later discovery has already been evaluated", async () => {
    await write((tx) =>
      tx.query("update cloud_accounts set last_discovered_at = $2 where workspace_id = $1", [
        workspaceId,
        later,
      ]),
    );
    await evaluateGone(at);
    expect(await statusOf("recommendations")).toBe("open");
    await evaluateGone(later);
    expect(await statusOf("recommendations")).toBe("gone");
  });
});

test("ends a dismissal at its instant, and not before", async () => {
  const dismissed = async (now: string) =>
    (
      await recommendations.list(
        workspaceId,
        { status: "dismissed" },
        { sort: "rank", limit: 10, offset: 0 },
        now,
      )
    ).total;
  await recommendations.setStatus(workspaceId, recommendationId, {
    from: ["open"],
    status: "dismissed",
    reason: "Later.",
    until: later,
    actor: "ana@example.com",
    at,
  });
  expect(await dismissed("2026-11-22T10:59:59.999Z")).toBe(1);
  expect(await dismissed(later)).toBe(0);
  expect(await statusOf("recommendations")).toBe("open");
  expect(await lines("recommendation_history")).toEqual(["open to dismissed", "dismissed to open"]);
});

describe("one fix among others", () => {
  /** Two under way for the finding; undoing the first is a third. */
  async function several(): Promise<{ one: string; other: string; undo: string }> {
    const [one, other, undo] = [
      await underWay("finding"),
      await underWay("finding"),
      await underWay("finding"),
    ];
    await write((tx) => tx.query("update remediations set undo_of = $2 where id = $1", [undo, one]));
    await write((tx) =>
      tx.query("update remediations set created_at = $2::timestamptz + interval '1 hour' where id = $1", [
        other,
        at,
      ]),
    );
    return { one, other, undo };
  }
  const find = async (id: string) => await remediations.find(workspaceId, id);

  test("ends, plans, and runs its steps independently", async () => {
    const { one, other } = await several();
    await remediations.savePlan(workspaceId, one, { changes: [], savedState: storedResource(arn) });
    expect(await find(other)).toMatchObject({ id: other, savedState: null });
    for (const id of [one, other])
      await remediations.beginStep(workspaceId, id, { name: "preview", at, detail: {} });
    await remediations.beginStep(workspaceId, other, { name: "execution", at, detail: { of: "other" } });
    const step = { name: "execution", at, detail: { of: "one" } } as const;
    expect(await remediations.beginStep(workspaceId, one, step)).toMatchObject({ detail: { of: "one" } });
    await remediations.updateStep(workspaceId, one, { name: "preview", at: later, status: "done" });
    expect((await remediations.steps(workspaceId, one)).map(({ status }) => status)).toEqual([
      "running",
      "done",
    ]);
    expect((await remediations.steps(workspaceId, other)).map(({ status }) => status)).toEqual([
      "running",
      "running",
    ]);
    await remediations.finish(workspaceId, one, done);
    expect(await find(other)).toMatchObject({ status: "RUNNING", finishedAt: null });
    const of = await underWay("recommendation");
    expect((await remediations.ofFinding(workspaceId, findingId)).map(({ id }) => id)[0]).toBe(other);
    expect(await remediations.ofFinding(workspaceId, findingId)).toHaveLength(3);
    expect((await remediations.ofRecommendation(workspaceId, recommendationId)).map(({ id }) => id)).toEqual([
      of,
    ]);
    expect(await remediations.ofFinding(workspaceId, randomUUID())).toEqual([]);
    expect(await remediations.find(workspaceId, "no id")).toBeUndefined();
    expect(await remediations.find(workspaceId, randomUUID())).toBeUndefined();
  });

  test("is undone only by a successful undo of its own", async () => {
    const { one, other, undo } = await several();
    await remediations.finish(workspaceId, other, done);
    expect(await find(one)).toMatchObject({ undoneAt: null });
    await remediations.finish(workspaceId, undo, { ...done, action: "remediation.undone" });
    expect(await find(one)).toMatchObject({ undoneAt: later });
    expect(await find(other)).toMatchObject({ undoneAt: null });
    const again = await several();
    await remediations.finish(workspaceId, again.undo, {
      ...done,
      status: "FAILED",
      action: "remediation.failed",
    });
    expect(await find(again.one)).toMatchObject({ undoneAt: null });
  });

  test("resolves only its own finding", async () => {
    await write((tx) =>
      tx.query(
        `insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
           title, description, status, set_by, evidence, detection_count, regression, first_seen_at, last_seen_at, search_text)
         select workspace_id, account_id, region, arn, 'another', resource_name, severity, category, service, title,
           description, status, set_by, evidence, 1, false, first_seen_at, last_seen_at, '' from findings where id = $1`,
        [findingId],
      ),
    );
    await remediations.finish(workspaceId, await underWay("finding"), remediatesFinding());
    const { rows } = await write((tx) =>
      tx.query("select check_id as check, status from findings where workspace_id = $1 order by 1", [
        workspaceId,
      ]),
    );
    expect(rows).toEqual([
      { check: "another", status: "ACTIVE" },
      { check: "s3-bucket-versioning", status: "RESOLVED" },
    ]);
  });

  test("applies only its own recommendation, which no longer counts in any total", async () => {
    await write((tx) =>
      tx.query(
        `insert into recommendations (workspace_id, account_id, region, arn, action, variant, rule_id, type, act, title,
           description, resource_name, resource_type, status, monthly_savings, counted_savings, impact, confidence, effort,
           risk, rank, part, claims, cost, pools_touched, sources, detail, first_seen_at, last_seen_at, search_text)
         select workspace_id, account_id, region, arn, action, 'b', rule_id, type, act, title, description, resource_name,
           resource_type, status, monthly_savings, 8, impact, confidence, effort, risk, rank, part, claims, cost,
           pools_touched, sources, detail, first_seen_at, last_seen_at, '' from recommendations where id = $1`,
        [recommendationId],
      ),
    );
    await write((tx) =>
      tx.query("update recommendations set counted_savings = 8 where id = $1", [recommendationId]),
    );
    const end = implementsRecommendation();
    await remediations.finish(workspaceId, await underWay("recommendation"), end);
    const { rows } = await write((tx) =>
      tx.query(
        `select variant, status, counted_savings::float as counted from recommendations where workspace_id = $1 order by 1`,
        [workspaceId],
      ),
    );
    expect(rows[0]).toMatchObject({ variant: "", status: "applied", counted: 0 });
    expect(rows[1]).toMatchObject({ variant: "b", status: "open" });
    await remediations.finish(workspaceId, await underWay("recommendation"), {
      ...{ ...done, recommendation: { id: recommendationId, from: "applied", to: "open", note: "Back." } },
    });
    const { rows: lines_ } = await write((tx) =>
      tx.query<{ action: string }>(
        "select action from audit_pending where workspace_id = $1 and action like 'recommendation.%' order by id",
        [workspaceId],
      ),
    );
    expect(lines_.map(({ action }) => action)).toEqual(["recommendation.applied", "recommendation.restored"]);
  });

  test("writes its start and end to the audit log, for a fix or an undo", async () => {
    const id = await underWay("finding");
    const asked = await find(id);
    if (!asked) throw new Error("it is there");
    const undo = randomUUID();
    await write((tx) => remediations.insert(tx, workspaceId, undo, { ...asked, undoOf: id }));
    await remediations.finish(workspaceId, undo, { ...done, action: "remediation.undone" });
    const { rows } = await write((tx) =>
      tx.query(
        "select actor_name as actor, action, subject, detail from audit_pending where workspace_id = $1 order by id",
        [workspaceId],
      ),
    );
    const detail = { fix: "s3-bucket-versioning", resource: arn };
    const by = { actor: "ana@example.com" };
    expect(rows).toEqual([
      { ...by, action: "remediation.started", subject: id, detail },
      { ...by, action: "remediation.started", subject: undo, detail: { ...detail, undoOf: id } },
      {
        ...{ ...by, action: "remediation.undone", subject: undo },
        detail: { status: "COMPLETED", message: "Done.", rolledBack: null },
      },
    ]);
  });
});

describe("another workspace, isolated by the statements themselves", () => {
  const bare = () =>
    createRemediationsStore(withoutRowSecurity(db), { ended: async () => undefined, recountSavings });
  const step = { name: "preview", at, detail: { of: "mine" } } as const;

  test("neither reads a fix and its steps nor changes them", async () => {
    const stranger = await createTestWorkspace(db);
    const [id, other] = [await underWay("finding"), await underWay("recommendation")];
    await remediations.beginStep(workspaceId, id, step);
    expect(await bare().find(workspaceId, id)).toMatchObject({ id });
    expect(await bare().find(stranger, id)).toBeUndefined();
    expect((await bare().ofRecommendation(workspaceId, recommendationId)).map((one) => one.id)).toEqual([
      other,
    ]);
    expect(await bare().ofRecommendation(stranger, recommendationId)).toEqual([]);
    expect(await bare().ofFinding(stranger, findingId)).toEqual([]);
    expect(await bare().steps(stranger, id)).toEqual([]);
    await expect(bare().beginStep(stranger, id, step)).rejects.toThrow("was not written");
    await bare().updateStep(stranger, id, { name: "preview", at: later, status: "done" });
    await bare().forgetSteps(stranger, id, ["preview"]);
    expect(await bare().steps(workspaceId, id)).toMatchObject([
      { name: "preview", status: "running", finishedAt: null, detail: { of: "mine" } },
    ]);
    await bare().savePlan(stranger, id, { changes: [], savedState: storedResource(arn) });
    expect(await bare().finish(stranger, id, done)).toBe(false);
    expect(await bare().find(workspaceId, id)).toMatchObject({ status: "RUNNING", savedState: null });
  });

  test("ends its own fixes, and changes no finding or recommendation of this one", async () => {
    const workspace = await createTestWorkspace(db);
    const theirs = { workspace, account: await createTestAccount(db, workspace) };
    const [one, other] = [await underWay("recommendation", theirs), await underWay("finding", theirs)];
    expect(await bare().finish(workspace, one, remediatesFinding())).toBe(true);
    expect(await bare().finish(workspace, other, implementsRecommendation())).toBe(true);
    expect([await statusOf("findings"), await statusOf("recommendations")]).toEqual(["ACTIVE", "open"]);
  });
});
