import type { Grant } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const role = (name: Grant["role"]): Grant => ({ role: name, scope: { kind: "workspace" } });

let server: TestServer;
let owner: TestPerson;
let operator: TestPerson;
let approver: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  owner = await server.person();
  operator = await colleagueOf(server, owner, [role("operator")]);
  approver = await colleagueOf(server, owner, [role("approver")]);
  other = await colleagueOf(server, owner, [role("administrator")]);
  await server.call("POST /security/scan", { as: owner });
});
afterAll(() => server.close());

/** A finding whose fix works: a bucket without versioning. */
async function fixable(q: string): Promise<string> {
  const query = { checkId: "s3-bucket-versioning", q, status: "ACTIVE" } as const;
  const { body } = await server.call("GET /security/findings", { as: owner, query });
  return body.findings[0].findingId;
}
const setPolicies = (policies: unknown) =>
  server.call("PUT /approval-policies", { as: owner, raw: { body: { policies } } });
const fix = (findingId: string, as = operator) =>
  server.call("POST /security/remediate", { as, body: { findingId, reason: "Audit finding 12" } });
const get = (id: string, as = owner) => server.call("GET /approvals/:id", { as, params: { id } });
const approve = (id: string, as: TestPerson) =>
  server.call("POST /approvals/:id/approve", { as, params: { id }, body: { reason: "Reviewed" } });
const deny = (id: string, as: TestPerson) =>
  server.call("POST /approvals/:id/deny", { as, params: { id }, body: { reason: "Not this week" } });
const fixesOf = async (findingId: string) =>
  (await server.call("GET /security/remediations", { as: owner, query: { findingId } })).body.remediations;

/** First words of the reports on requests that a person received. */
const reportsTo = (email: string) =>
  server.mails
    .filter(({ to, subject }) => to === email && !subject.startsWith("Approval requested"))
    .map(({ subject }) => subject.split(":")[0]);

const every = [{ appliesTo: { severity: "INFORMATIONAL" }, approvals: 1 }];

describe("a security fix that needs approval", () => {
  let findingId: string;
  let approvalId: string;

  test("is requested, not executed, and the preview shows it before", async () => {
    await setPolicies(every);
    findingId = await fixable("data-exports");
    const preview = await server.call("GET /security/remediation-preview", {
      as: operator,
      query: { findingId },
    });
    expect(preview.body.approval).toEqual({
      approvals: 1,
      policies: ["Findings of informational severity or above"],
      openRequest: null,
    });
    const { status, body } = await fix(findingId);
    expect([status, body]).toEqual([
      202,
      {
        status: "APPROVAL_REQUIRED",
        approvalId: expect.any(String),
        planHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    approvalId = body.approvalId;
    // A second press finds the same request.
    expect((await fix(findingId)).body.approvalId).toBe(approvalId);
    expect(await fixesOf(findingId)).toEqual([]);
    const detail = await get(approvalId, approver);
    expect(detail.body).toMatchObject({
      ...{ status: "pending", canDecide: true, canWithdraw: false, reason: "Audit finding 12" },
      ...{ requestedBy: operator.email, planHash: body.planHash, approvalsNeeded: 1, approvalsGiven: 0 },
      plan: [{ findingId, title: "Turn on versioning", resourceName: expect.stringMatching("data-exports") }],
      history: [{ event: "requested", actor: operator.email, reason: "Audit finding 12" }],
    });
    expect(detail.body.plan[0].changes).toContainEqual(
      expect.objectContaining({ field: "versioning.enabled", before: false, after: true }),
    );
  });

  test("the people who can approve it are notified, and no one else", async () => {
    const notified = async () =>
      server.mails.filter(({ subject }) => subject.startsWith("Approval requested")).map(({ to }) => to);
    await expect.poll(notified).toHaveLength(3);
    expect((await notified()).sort()).toEqual([approver.email, other.email, owner.email].sort());
    const mail = server.mails.find(({ subject }) => subject.startsWith("Approval requested"));
    expect(mail?.button?.url).toContain(`/approvals?open=${approvalId}`);
  });

  test("is not approved by the person who asked, nor by one without the permission", async () => {
    expect(await approve(approvalId, operator)).toMatchObject({ status: 403, code: "forbidden" });
    const asApprover = [role("operator"), role("approver")];
    await server.call("PUT /members/:id/grants", {
      as: owner,
      params: { id: operator.userId },
      body: { grants: asApprover },
    });
    const refused = await approve(approvalId, operator);
    expect(refused).toMatchObject({ status: 403, code: "forbidden" });
    expect(refused.text).toContain("No one approves or denies their own request.");
    expect((await get(approvalId, operator)).body).toMatchObject({ canDecide: false, canWithdraw: true });
    await server.call("PUT /members/:id/grants", {
      as: owner,
      params: { id: operator.userId },
      body: { grants: [role("operator")] },
    });
    expect(await fixesOf(findingId)).toEqual([]);
  });

  test("is executed once when two people approve it at once, and is in the audit log", async () => {
    const answers = await Promise.all([approve(approvalId, approver), approve(approvalId, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect
      .poll(async () => (await fixesOf(findingId)).map((one: { status: string }) => one.status))
      .toEqual(["COMPLETED"]);
    // The fix is completed shortly before its run is.
    await expect
      .poll(async () => (await get(approvalId)).body)
      .toMatchObject({ status: "started", approvalsGiven: 1, run: { status: "completed" } });
    const { body } = await get(approvalId);
    expect(body.history.map(({ event }: { event: string }) => event)).toEqual([
      "requested",
      "approved",
      "started",
    ]);
    const log = await server.call("GET /audit", { as: owner, query: { action: "approval.approved" } });
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({
        outcome: "done",
        target: expect.objectContaining({ id: approvalId }),
        after: expect.objectContaining({ reason: "Reviewed", planHash: body.planHash }),
      }),
    );
  });

  test("the person who asked is notified of the decision, with its reason", async () => {
    await expect.poll(() => reportsTo(operator.email), { timeout: 60_000 }).toContain("Approved");
    const mail = server.mails.find(
      ({ to, subject }) => to === operator.email && subject.startsWith("Approved"),
    );
    expect(mail?.subject).toMatch(/Turn on versioning: .*data-exports/);
    expect(JSON.stringify(mail)).toContain("Reason: Reviewed.");
    expect(mail?.button?.url).toContain(`/approvals?open=${approvalId}`);
  });

  test("its undo needs approval, too, and shows that before", async () => {
    const [{ remediationId, undo }] = await fixesOf(findingId);
    expect(undo).toMatchObject({ possible: true, approval: { approvals: 1 } });
    const { body } = await server.call("POST /security/remediation/:id/rollback", {
      as: operator,
      params: { id: remediationId },
      body: { reason: "It broke a job" },
    });
    expect(body.status).toBe("APPROVAL_REQUIRED");
    expect((await get(body.approvalId)).body).toMatchObject({
      ...{ kind: "undo", title: expect.stringMatching(/^Undo: Turn on versioning/) },
      plan: [{ changes: expect.arrayContaining([expect.objectContaining({ before: true, after: false })]) }],
    });
    expect(await fixesOf(findingId)).toHaveLength(1);
    await approve(body.approvalId, approver);
    await expect
      .poll(async () => (await fixesOf(findingId)).map((one: { status: string }) => one.status))
      .toEqual(["COMPLETED", "COMPLETED"]);
    const undone = (await fixesOf(findingId)).map(({ undoOf }: { undoOf: string | null }) => undoOf);
    expect(undone).toContain(remediationId);
  });
});

test("an approver sees, decides, and is notified of requests in the accounts of the role only", async () => {
  await setPolicies(every);
  const accountId = (await server.call("GET /accounts", { as: owner })).body.accounts[0].id;
  const inside = await colleagueOf(server, owner, [
    { role: "viewer", scope: { kind: "workspace" } },
    { role: "approver", scope: { kind: "account", id: accountId } },
  ]);
  const nowhere = { kind: "account_tag", key: "environment", value: "none" } as const;
  const outside = await colleagueOf(server, owner, [{ role: "approver", scope: nowhere }]);
  const reader = await colleagueOf(server, owner, [role("viewer"), { role: "approver", scope: nowhere }]);
  const { body } = await fix(await fixable("data-exports"));
  const id = body.approvalId;
  const list = async (as: TestPerson) =>
    (await server.call("GET /approvals", { as, query: { view: "waiting" } })).body;
  expect(await list(inside)).toMatchObject({
    waitingForMe: 1,
    approvals: [{ approvalId: id, canDecide: true }],
  });
  expect(await list(outside)).toMatchObject({ waitingForMe: 0, approvals: [], total: 0 });
  expect(await list(reader)).toMatchObject({ waitingForMe: 0, approvals: [] });
  expect((await get(id, reader)).body.canDecide).toBe(false);
  expect([(await get(id, outside)).status, (await approve(id, outside)).status]).toEqual([404, 404]);
  expect((await approve(id, reader)).status).toBe(404);
  const asked = () =>
    server.mails.filter(({ subject }) => subject.startsWith("Approval requested")).map(({ to }) => to);
  await expect.poll(asked, { timeout: 60_000 }).toContain(inside.email);
  expect(asked()).not.toContain(outside.email);
  expect(asked()).not.toContain(reader.email);
  expect((await deny(id, inside)).body.status).toBe("denied");
});

describe("many fixes at once", () => {
  const selectionOf = async () => ({ findingIds: [await fixable("data-exports")] });

  test("are one request with the exact plan, and run once it is approved", async () => {
    await setPolicies(every);
    const selection = await selectionOf();
    const plan = await server.call("POST /security/bulk-remediation/plan", {
      as: operator,
      body: { selection },
    });
    expect(plan.body.approval).toEqual({
      ...{ approvals: 1, policies: ["Findings of informational severity or above"] },
    });
    const { body } = await server.call("POST /security/bulk-remediation", {
      as: operator,
      body: { selection, planHash: plan.body.planHash, reason: "Sprint 12" },
    });
    expect(body).toMatchObject({ status: "APPROVAL_REQUIRED" });
    expect((await get(body.approvalId)).body).toMatchObject({
      ...{ kind: "fixes", status: "pending", reason: "Sprint 12", resources: 1 },
      plan: [{ findingId: selection.findingIds[0] }],
    });
    await approve(body.approvalId, approver);
    await expect.poll(async () => (await get(body.approvalId)).body.run?.message).toBe("1 of 1 completed.");
    const { runId } = (await get(body.approvalId)).body.run;
    const run = await server.call("GET /security/bulk-remediation/:id", { as: owner, params: { id: runId } });
    expect(run.body).toMatchObject({ requestedBy: operator.email, items: [{ status: "completed" }] });
  });
});

describe("a change of tags", () => {
  test("is requested, changes nothing before it is approved, and its undo is requested, too", async () => {
    const { body: list } = await server.call("GET /resources/inventory", {
      as: owner,
      query: { type: "S3", limit: "1" } as never,
    });
    const [{ resourceId }] = list.resources;
    const asked = {
      selection: { resourceIds: [resourceId] },
      edit: { set: [{ key: "Team", value: "approved" }], remove: [] },
    };
    await setPolicies([{ appliesTo: "all", approvals: 1 }]);
    const plan = await server.call("POST /resources/tag-changes/plan", { as: operator, body: asked });
    expect(plan.body.approval).toEqual({ approvals: 1, policies: ["All fixes"] });
    const { body } = await server.call("POST /resources/tag-changes", {
      as: operator,
      body: { ...asked, planHash: plan.body.planHash },
    });
    expect((await get(body.approvalId)).body).toMatchObject({
      ...{ kind: "tags", status: "pending", title: expect.stringMatching(/^Change tags: /) },
      plan: [{ resourceId, changes: [expect.objectContaining({ field: "tags.Team", after: "approved" })] }],
    });
    await approve(body.approvalId, approver);
    await expect
      .poll(async () => (await get(body.approvalId)).body.run?.message)
      .toBe("Tags of 1 of 1 resource changed.");
    const { runId } = (await get(body.approvalId)).body.run;
    const undo = await server.call("POST /resources/tag-changes/:id/undo", {
      as: operator,
      params: { id: runId },
      body: {},
    });
    expect((await get(undo.body.approvalId)).body).toMatchObject({ kind: "tags_undo", status: "pending" });
    await setPolicies(every);
  });
});

describe("a request that ends without execution", () => {
  test("is denied with a reason, withdrawn by the person who asked, or expires", async () => {
    // Its fix would fail, but nothing here is executed.
    const findingId = await fixable("legacy-uploads");
    const denied = (await fix(findingId)).body.approvalId;
    expect((await deny(denied, approver)).body).toMatchObject({
      ...{ status: "denied", statusReason: "Not this week", canDecide: false },
    });
    expect(await approve(denied, other)).toMatchObject({ status: 409 });

    const withdrawn = (await fix(findingId)).body.approvalId;
    expect(withdrawn).not.toBe(denied);
    const withdraw = (as: TestPerson) =>
      server.call("POST /approvals/:id/withdraw", { as, params: { id: withdrawn } });
    expect(await withdraw(approver)).toMatchObject({ status: 403 });
    expect((await withdraw(operator)).body.status).toBe("withdrawn");
    expect(await approve(withdrawn, approver)).toMatchObject({ status: 409 });

    const late = (await fix(findingId)).body.approvalId;
    server.clock.advance(72 * 3_600_000);
    const { email, password } = approver;
    const again = await server.call("POST /auth/login", { body: { email, password } });
    const as = { ...approver, idToken: again.body.idToken };
    expect(await approve(late, as)).toMatchObject({ status: 409 });
    await expect.poll(async () => (await get(late, as)).body.status, { timeout: 60_000 }).toBe("expired");
    await expect
      .poll(() => reportsTo(operator.email), { timeout: 60_000 })
      .toEqual(expect.arrayContaining(["Denied", "Expired"]));
    expect(reportsTo(operator.email)).not.toContain("Withdrawn");
  });
});
