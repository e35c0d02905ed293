import type { Grant } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import type { HoldView } from "./change-control.ts";
import { createClearance } from "./clearance.ts";
import { hashOf } from "./plan.ts";
import { createApprovalsStore } from "./store.ts";

const role = (name: Grant["role"]): Grant => ({ role: name, scope: { kind: "workspace" } });

let server: TestServer;
let owner: TestPerson;
let operator: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  owner = await server.person();
  operator = await colleagueOf(server, owner, [role("operator")]);
  approver = await colleagueOf(server, owner, [role("approver")]);
  await server.call("POST /security/scan", { as: owner });
  await policies([{ appliesTo: "all", approvals: 1 }]);
});
afterAll(() => server.close());

const policies = (all: unknown) =>
  server.call("PUT /approval-policies", { as: owner, raw: { body: { policies: all } } });
const get = async (id: string) =>
  (await server.call("GET /approvals/:id", { as: owner, params: { id } })).body;
const approve = (id: string) =>
  server.call("POST /approvals/:id/approve", { as: approver, params: { id }, body: { reason: "Read it" } });

async function request(): Promise<{ findingId: string; id: string }> {
  const query = { checkId: "s3-bucket-versioning", q: "data-exports", status: "ACTIVE" } as const;
  const found = await server.call("GET /security/findings", { as: owner, query });
  const { findingId } = found.body.findings[0];
  const { body } = await server.call("POST /security/remediate", { as: operator, body: { findingId } });
  return { findingId, id: body.approvalId };
}
const remediations = async (findingId: string) =>
  (await server.call("GET /security/remediations", { as: owner, query: { findingId } })).body.remediations;
const stillActive = async (findingId: string) =>
  (await server.call("GET /security/findings/:id", { as: owner, params: { id: findingId } })).body.finding
    .status;

/** Changes the stored plan, with or without a hash that fits. */
async function rewrite(id: string, change: (plan: string) => string, fits: boolean): Promise<void> {
  const approval = await createApprovalsStore(server.database, async () => undefined).find(
    owner.workspaceId,
    id,
  );
  const plan = JSON.parse(change(JSON.stringify(approval?.plan)));
  await server.database.forWorkspace(owner.workspaceId, (tx) =>
    tx.query("update approvals set plan = $2, plan_hash = $3 where id = $1", [
      ...[id, JSON.stringify(plan), fits ? hashOf(plan) : approval?.planHash],
    ]),
  );
}

test("a configuration that has changed since the approval voids it, and the sentence names what changed", async () => {
  const { findingId, id } = await request();
  // The bucket was suspended when it was approved; it isn't when the fix runs.
  await rewrite(id, (plan) => plan.replace('"suspended":false', '"suspended":true'), true);
  await approve(id);
  await expect.poll(async () => (await get(id)).status).toBe("void");
  const { statusReason, history } = await get(id);
  expect(statusReason).toMatch(
    /^The configuration of .*data-exports.* has changed since it was approved: Versioning/,
  );
  expect(history.at(-1)).toMatchObject({ event: "void", reason: statusReason });
  // The approval is void a moment before the remediation that finds this out ends.
  await expect.poll(async () => (await remediations(findingId))[0].status).toBe("FAILED");
  const [remediation] = await remediations(findingId);
  expect(remediation.message).toBe(statusReason);
  expect(remediation.steps.find(({ name }: { name: string }) => name === "execution").status).toBe("skipped");
  expect(await stillActive(findingId)).toBe("ACTIVE");
});

test("a stored plan that does not have the approved hash executes nothing", async () => {
  const { findingId, id } = await request();
  await rewrite(id, (plan) => plan.replace("Enabled", "Suspended"), false);
  await approve(id);
  await expect.poll(async () => (await get(id)).status).toBe("void");
  expect((await get(id)).statusReason).toBe("The stored plan is not the one that was approved.");
  expect(await stillActive(findingId)).toBe("ACTIVE");
});

test("more approvals that a policy requires by now are missing", async () => {
  const { findingId, id } = await request();
  await policies([{ appliesTo: "all", approvals: 2 }]);
  await approve(id);
  await expect.poll(async () => (await get(id)).status).toBe("void");
  expect((await get(id)).statusReason).toContain("now require 2 approvals");
  expect(await stillActive(findingId)).toBe("ACTIVE");
  await policies([{ appliesTo: "all", approvals: 1 }]);
});

test("an asker who may no longer apply fixes executes nothing", async () => {
  const { findingId, id } = await request();
  const grants = (name: Grant["role"]) =>
    server.call("PUT /members/:id/grants", {
      as: owner,
      params: { id: operator.userId },
      body: { grants: [role(name)] },
    });
  await grants("viewer");
  await approve(id);
  expect(await get(id)).toMatchObject({
    ...{ status: "void", run: null, statusReason: expect.stringContaining("may no longer apply fixes") },
  });
  expect(await stillActive(findingId)).toBe("ACTIVE");
  await grants("operator");
});

test("a fix that was queued before a policy existed is refused at the last moment", async () => {
  const { id } = await request();
  const store = createApprovalsStore(server.database, async () => undefined);
  const [now] = (await store.find(owner.workspaceId, id))?.plan.fixes ?? [];
  if (!now) throw new Error("the request has no plan");
  let hold: HoldView | null = null;
  const holdOf = async () => hold;
  const clearance = createClearance({
    ...{ store, now: () => server.clock.now, notifyApprovers: async () => undefined, holdOf },
    accountsOf: async () => [],
    namesOf: async () => ({ account: (one) => one, unit: (one) => one }),
  });
  const facts = { accountId: now.accountId, severity: 2, destructive: false, monthlyAmount: undefined };
  const refusal = () => clearance.refusal(owner.workspaceId, { approvalId: null, facts, now });
  expect(await refusal()).toBe("This fix needs approval: All fixes. Request approval.");
  // Nor is a request that no one has approved.
  expect(await clearance.refusal(owner.workspaceId, { approvalId: id, facts, now })).toBe(
    "The approval is no longer valid.",
  );
  await policies([{ appliesTo: { severity: "HIGH" }, approvals: 1 }]);
  expect(await refusal()).toBeNull();
  // Nor is anything executed in a freeze that began after the run was queued.
  hold = { kind: "freeze", until: null, text: "Change freeze: Year end." };
  expect(await refusal()).toBe("Change freeze: Year end.");
});
