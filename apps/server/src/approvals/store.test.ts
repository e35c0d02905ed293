// What the store guarantees for any sequence of acts by several people, and after a process that dies in between.

import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../platform/db/testing.ts";
import { createRunsStore, type RunsStore } from "../runs/store.ts";
import type { HoldView } from "./change-control.ts";
import { createApprovedChanges } from "./execution.ts";
import { hashOf } from "./plan.ts";
import type { ExactPlan, StoredApproval } from "./store/approval.ts";
import { type ApprovalsStore, createApprovalsStore } from "./store.ts";

let db: Database;
let store: ApprovalsStore;
let runs: RunsStore;
beforeAll(async () => {
  db = await openTestDatabase();
  store = createApprovalsStore(db, async () => undefined);
  runs = createRunsStore(db);
});
afterAll(() => db.close());

const hourMs = 3_600_000;
const begin = Date.parse("2026-11-25T10:00:00.000Z");

interface Scene {
  workspaceId: string;
  accountId: string;
  people: string[];
}

async function scene(): Promise<Scene> {
  const workspaceId = await createTestWorkspace(db);
  const accountId = await createTestAccount(db, workspaceId);
  const people: string[] = [];
  for (let count = 0; count < 3; count += 1) people.push(await createTestUser(db, workspaceId));
  return { workspaceId, accountId, people };
}

const planOf = ({ accountId }: Scene, version: number): ExactPlan => ({
  ...{ version: 1, kind: "fix", undoOf: null },
  fixes: [
    {
      ...{ findingId: null, recommendationId: null, fixId: "s3-versioning", accountId },
      ...{ region: "us-east-1", arn: "arn:aws:s3:::logs", resourceType: "AWS::S3::Bucket" },
      ...{ resourceName: "logs", destructive: false, changes: [], configuration: { version } },
      run: { document: "AWS-ConfigureS3BucketVersioning", parameters: {} },
    },
  ],
});

async function request(of: Scene, by: string, at: Date, { version = 0, needed = 1 } = {}) {
  const plan = planOf(of, version);
  const { approval } = await store.request(
    of.workspaceId,
    {
      ...{ kind: "fix", subject: "finding:1", accountIds: [of.accountId], title: "Turn on versioning: logs" },
      ...{ plan, planHash: hashOf(plan), policies: ["All fixes"], approvalsNeeded: needed, reason: "" },
      ...{ requestedBy: { userId: by, email: `${by}@example.com` }, createdAt: at },
      expiresAt: new Date(at.getTime() + 72 * hourMs),
    },
    async () => undefined,
  );
  return approval;
}

/** Queues the run of an approved change, as `RemediationService` does. @returns whether it was queued */
async function start(approval: Pick<StoredApproval, "id" | "workspaceId" | "accountIds">, at: Date) {
  const { id, workspaceId, accountIds } = approval;
  try {
    await runs.insert(
      workspaceId,
      { kind: "remediation", accountIds, createdBy: "", subject: randomUUID() },
      (tx, run) => store.started(tx, workspaceId, id, run.id, at),
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

type Step =
  | { act: "request"; person: number; version: number }
  | { act: "approved" | "denied" | "withdraw"; person: number; which: number }
  | { act: "start"; which: number }
  | { act: "wait"; hours: number }
  | { act: "expire" };

const person = fc.nat({ max: 2 });
const which = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ act: fc.constant("request" as const), person, version: fc.nat({ max: 1 }) }),
    weight: 3,
  },
  { arbitrary: fc.record({ act: fc.constant("approved" as const), person, which }), weight: 5 },
  {
    arbitrary: fc.record({ act: fc.constantFrom("denied" as const, "withdraw" as const), person, which }),
    weight: 1,
  },
  { arbitrary: fc.record({ act: fc.constant("start" as const), which }), weight: 4 },
  {
    arbitrary: fc.record({ act: fc.constant("wait" as const), hours: fc.constantFrom(1, 71, 72) }),
    weight: 1,
  },
  { arbitrary: fc.record({ act: fc.constant("expire" as const) }), weight: 1 },
);

async function take(of: Scene, all: StoredApproval[], now: Date, one: Step, needed: number) {
  const { workspaceId, people } = of;
  if (one.act === "request") {
    const asked = await request(of, people[one.person] ?? "", now, { version: one.version, needed });
    if (!all.some(({ id }) => id === asked.id)) all.push(asked);
    return;
  }
  if (one.act === "expire") return await store.expire(now);
  if (one.act === "wait") return;
  const approval = all[one.which % Math.max(1, all.length)];
  if (!approval) return;
  if (one.act === "start") return void (await start(approval, now));
  const by = { userId: people[one.person] ?? "", email: "someone@example.com" };
  if (one.act === "withdraw") return void (await store.withdraw(workspaceId, approval.id, by, now));
  await store.decide(workspaceId, approval.id, { by, decision: one.act, reason: "r", now });
}

interface Row {
  id: string;
  requestedBy: string;
  needed: number;
  expiresAt: string;
  startedAt: string | null;
  events: { event: string; actor: string | null }[];
  runs: number;
}

test("whatever people do, nothing starts without enough approvals of others, and nothing starts twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 30 }),
      fc.integer({ min: 1, max: 2 }),
      async (steps, needed) => {
        const of = await scene();
        const all: StoredApproval[] = [];
        let now = begin;
        for (const one of steps) {
          if (one.act === "wait") now += one.hours * hourMs;
          await take(of, all, new Date(now), one, needed);
        }
        const { rows } = await db.forWorkspace(of.workspaceId, (tx) =>
          tx.query<Row>(
            `select a.id, a.requested_by as "requestedBy", a.approvals_needed as needed, a.expires_at as "expiresAt",
             (select e.at from approval_events e where e.approval_id = a.id and e.event = 'started') as "startedAt",
             (select jsonb_agg(jsonb_build_object('event', e.event, 'actor', e.actor_id) order by e.id)
              from approval_events e where e.approval_id = a.id) as events,
             (select count(*)::int from runs r where r.workspace_id = a.workspace_id and r.id = a.run_id) as runs
           from approvals a where a.workspace_id = $1`,
            [of.workspaceId],
          ),
        );
        const queued = await db.forWorkspace(of.workspaceId, (tx) =>
          tx.query<{ count: number }>("select count(*)::int as count from runs where workspace_id = $1", [
            of.workspaceId,
          ]),
        );
        // Every run belongs to an approval, and to one alone.
        expect(queued.rows[0]?.count).toBe(rows.reduce((sum, row) => sum + row.runs, 0));
        for (const { events, requestedBy, needed: required, runs: started, startedAt, expiresAt } of rows) {
          const names = events.map(({ event }) => event);
          expect(names.filter((name) => name === "started")).toHaveLength(started);
          if (started === 0) continue;
          const before = events.slice(0, names.indexOf("started"));
          const approvers = new Set(
            before.flatMap(({ event, actor }) => (event === "approved" && actor ? [actor] : [])),
          );
          expect(approvers.has(requestedBy)).toBe(false);
          expect(approvers.size).toBeGreaterThanOrEqual(required);
          expect(before.map(({ event }) => event)).not.toEqual(
            expect.arrayContaining([expect.stringMatching(/^(denied|withdrawn|expired|void)$/)]),
          );
          expect(Date.parse(startedAt ?? "")).toBeLessThan(Date.parse(expiresAt));
        }
      },
    ),
    { numRuns: 30 },
  );
});

/** A process with its own loop. */
function processOf(now: Date, hold: HoldView | null = null) {
  return createApprovedChanges({
    store,
    scopes: { of: async () => "all" },
    grantsOf: async () => [],
    startApproved: async (_, approval) => ((await start(approval, now)) ? "started" : "later"),
    now: () => now,
    holdOf: async () => hold,
    onFailure: (error) => {
      throw error;
    },
  });
}

test("what was approved when a process died is started once, also by two others at the same moment", async () => {
  const of = await scene();
  const [asker = "", other = ""] = of.people;
  const at = new Date(begin);
  const { id } = await request(of, asker, at);
  const by = { userId: other, email: "other@example.com" };
  // The process dies after this commit, and starts nothing.
  await store.decide(of.workspaceId, id, { by, decision: "approved", reason: "Read it", now: at });
  expect(await store.find(of.workspaceId, id)).toMatchObject({ status: "approved", runId: null });
  await Promise.all([processOf(at).round(), processOf(at).round(), processOf(at).round()]);
  const started = await store.find(of.workspaceId, id);
  expect(started).toMatchObject({ status: "started", runId: expect.any(String) });
  expect((await runs.list(of.workspaceId, { limit: 10 })).total).toBe(1);
  await processOf(at).round();
  expect((await runs.list(of.workspaceId, { limit: 10 })).total).toBe(1);
});

test("what is approved waits for the end of a freeze, longer than a request is open, and then a day", async () => {
  const of = await scene();
  const [asker = "", other = ""] = of.people;
  const at = (hours: number) => new Date(begin + hours * hourMs);
  const until = at(100);
  const hold: HoldView = { kind: "freeze", until: until.toISOString(), text: "Change freeze: Year end." };
  const by = { userId: other, email: "other@example.com" };
  const approved = async () => {
    const { id } = await request(of, asker, at(0));
    await store.decide(of.workspaceId, id, { by, decision: "approved", reason: "Read it", now: at(0) });
    await processOf(at(0), hold).round();
    await processOf(at(99), hold).round();
    expect((await store.find(of.workspaceId, id))?.status).toBe("approved");
    return id;
  };
  const late = await approved();
  await store.expire(new Date(at(124).getTime() - 1));
  expect((await store.find(of.workspaceId, late))?.status).toBe("approved");
  await store.expire(at(124));
  expect((await store.find(of.workspaceId, late))?.status).toBe("expired");
  const inTime = await approved();
  await processOf(until).round();
  expect((await store.find(of.workspaceId, inTime))?.status).toBe("started");
});

test("a process that dies while it queues the run leaves the request approved, without a run", async () => {
  const of = await scene();
  const [asker = "", other = ""] = of.people;
  const at = new Date(begin);
  const approval = await request(of, asker, at);
  const by = { userId: other, email: "other@example.com" };
  await store.decide(of.workspaceId, approval.id, { by, decision: "approved", reason: "Read it", now: at });
  const dying = runs.insert(
    of.workspaceId,
    { kind: "remediation", accountIds: [of.accountId], createdBy: "", subject: randomUUID() },
    async (tx, run) => {
      await store.started(tx, of.workspaceId, approval.id, run.id, at);
      throw new Error("killed before the commit");
    },
  );
  await expect(dying).rejects.toThrow("killed");
  expect(await store.find(of.workspaceId, approval.id)).toMatchObject({ status: "approved", runId: null });
  expect((await runs.list(of.workspaceId, { limit: 10 })).total).toBe(0);
  await processOf(at).round();
  expect((await runs.list(of.workspaceId, { limit: 10 })).total).toBe(1);
});

test("a request expires at its time, not before", async () => {
  const of = await scene();
  const [asker = "", other = ""] = of.people;
  const { id } = await request(of, asker, new Date(begin));
  const end = begin + 72 * hourMs;
  await store.expire(new Date(end - 1));
  expect((await store.find(of.workspaceId, id))?.status).toBe("pending");
  const by = { userId: other, email: "other@example.com" };
  const late = await store.decide(of.workspaceId, id, {
    by,
    decision: "approved",
    reason: "r",
    now: new Date(end),
  });
  expect(late).toEqual({ refusal: "expired" });
  await store.expire(new Date(end));
  expect((await store.find(of.workspaceId, id))?.status).toBe("expired");
});
