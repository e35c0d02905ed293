import type { Grant } from "@skyledger/core/model/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { colleagueOf } from "../testing/colleague.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const role = (name: Grant["role"]): Grant => ({ role: name, scope: { kind: "workspace" } });
const hourMs = 3_600_000;

let server: TestServer;
let owner: TestPerson;
let operator: TestPerson;
let undoable: string;
let recommendationId: string;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  owner = await server.person();
  operator = await colleagueOf(server, owner, [role("operator")]);
  await server.call("POST /resources/discover", { as: owner });
  await server.call("POST /security/scan", { as: owner });
  const fixed = await fix(await fixable("data-exports"));
  undoable = fixed.body.remediationId;
  const open = await server.call("GET /cost/recommendations", { as: owner, query: { limit: 500 } });
  const automatic = open.body.recommendations.find(
    (one: { automation: string | null }) => one.automation !== null,
  );
  recommendationId = automatic.recommendationId;
});
afterAll(() => server.close());

async function fixable(q: string): Promise<string> {
  const query = { checkId: "s3-bucket-versioning", q, status: "ACTIVE" } as const;
  const { body } = await server.call("GET /security/findings", { as: owner, query });
  return body.findings[0].findingId;
}
const fix = (findingId: string) =>
  server.call("POST /security/remediate", { as: operator, body: { findingId } });
const instant = (hours: number) => new Date(server.clock.now.getTime() + hours * hourMs).toISOString();
const control = (body: object, as = owner) =>
  server.call("PUT /change-control", { as, raw: { body: { freezes: [], windows: [], ...body } } });
const freeze = (until: number) =>
  control({ freezes: [{ name: "Year end", from: instant(-1), until: instant(until) }] });
const emergency = (as: TestPerson, body: object = {}) =>
  server.call("POST /change-control/emergency", {
    as,
    raw: { body: { reason: "An outage", minutes: 30, ...body } },
  });

describe("during a freeze", () => {
  test("nothing that changes AWS starts, and each refusal states why and until when", async () => {
    const { body } = await freeze(0.1);
    expect(body.hold).toEqual({
      ...{ kind: "freeze", until: instant(0.1) },
      text: `Change freeze: Year end. Changes are possible again from ${instant(0.1).slice(0, 16).replace("T", " ")} UTC.`,
    });
    const selection = { findingIds: [await fixable("legacy-uploads")] };
    const plan = await server.call("POST /security/bulk-remediation/plan", {
      as: operator,
      body: { selection },
    });
    const edit = { set: [{ key: "Team", value: "ops" }], remove: [] };
    const { body: inventory } = await server.call("GET /resources/inventory", {
      as: owner,
      query: { type: "S3" },
    });
    const chosen = { resourceIds: [inventory.resources[0].resourceId] };
    const tags = await server.call("POST /resources/tag-changes/plan", {
      as: operator,
      body: { selection: chosen, edit },
    });
    const refusals = await Promise.all([
      fix(await fixable("legacy-uploads")),
      server.call("POST /security/remediation/:id/rollback", { as: operator, params: { id: undoable } }),
      server.call("POST /security/bulk-remediation", {
        as: operator,
        body: { selection, planHash: plan.body.planHash },
      }),
      server.call("POST /resources/tag-changes", {
        as: operator,
        body: { selection: chosen, edit, planHash: tags.body.planHash },
      }),
      server.call("POST /cost/recommendations/implement", {
        as: operator,
        body: { recommendation_id: recommendationId },
      }),
    ]);
    for (const refused of refusals) {
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        expect.stringMatching(/^Change freeze: Year end\./),
      ]);
    }
  });

  test("an approved change waits, and starts with the end of the freeze", async () => {
    await server.call("PUT /approval-policies", {
      as: owner,
      body: { policies: [{ appliesTo: "all", approvals: 1 }] },
    });
    const { body } = await fix(await fixable("legacy-uploads"));
    const params = { id: body.approvalId };
    const approved = await server.call("POST /approvals/:id/approve", {
      ...{ as: owner, params, body: { reason: "Reviewed" } },
    });
    expect(approved.body).toMatchObject({
      ...{ status: "approved", run: null, waitsUntil: instant(0.1) },
      waitsFor: expect.stringMatching(/^Change freeze: Year end\./),
    });
    const get = async () => (await server.call("GET /approvals/:id", { as: owner, params })).body;
    server.clock.advance(0.1 * hourMs - 1);
    expect(await get()).toMatchObject({ status: "approved" });
    server.clock.advance(1);
    await expect.poll(get, { timeout: 60_000 }).toMatchObject({ run: { status: "completed" }, waitsFor: "" });
    await server.call("PUT /approval-policies", { as: owner, body: { policies: [] } });
  });

  test("an owner declares an emergency with a reason, for some minutes; it is in the audit log", async () => {
    expect(await emergency(owner)).toMatchObject({ status: 409, code: "conflict" });
    await freeze(48);
    const administrator = await colleagueOf(server, owner, [role("administrator")]);
    expect([(await emergency(operator)).status, (await emergency(administrator)).status]).toEqual([403, 403]);
    expect([
      (await emergency(owner, { reason: " " })).status,
      (await emergency(owner, { minutes: 241 })).status,
    ]).toEqual([400, 400]);
    const { body } = await emergency(owner);
    expect(body).toMatchObject({
      ...{ hold: null, emergency: { declaredBy: owner.email, reason: "An outage", until: instant(0.5) } },
    });
    const undone = await server.call("POST /security/remediation/:id/rollback", {
      ...{ as: operator, params: { id: undoable } },
    });
    expect([undone.status, undone.body.status]).toEqual([200, "COMPLETED"]);
    expect((await server.call("DELETE /change-control/emergency", { as: owner })).body.hold).not.toBeNull();
    expect((await fix(await fixable("data-exports"))).status).toBe(409);
    await emergency(owner, { minutes: 5 });
    server.clock.advance(5 * 60_000);
    expect((await fix(await fixable("data-exports"))).status).toBe(409);
    const entries = await auditEntries(server.database, owner.workspaceId);
    const declared = entries.filter(
      ({ action, outcome }) => action === "emergency.declared" && outcome === "done",
    );
    expect(declared).toHaveLength(2);
    expect(declared[0]).toMatchObject({ actor: owner.email, after: { reason: "An outage" } });
    expect(entries.filter(({ action }) => action === "emergency.ended")).not.toHaveLength(0);
  });
});

describe("settings of freezes and windows", () => {
  test("are changed by administrators and owners, with the former ones in the audit log", async () => {
    expect((await control({}, operator)).status).toBe(403);
    const windows = [{ weekdays: [0, 6], from: "22:00", until: "04:00" }];
    expect((await control({ windows })).body).toMatchObject({ windows, freezes: [] });
    const entries = await auditEntries(server.database, owner.workspaceId);
    const updated = entries.filter(
      ({ action, outcome }) => action === "change_control.updated" && outcome === "done",
    );
    expect(updated.at(-1)).toMatchObject({ before: { freezes: [{ name: "Year end" }] } });
  });

  test.each([
    [
      "a freeze that ends before it starts",
      { freezes: [{ name: "a", from: "2026-12-02T00:00:00Z", until: "2026-12-01T00:00:00Z" }] },
    ],
    [
      "a freeze without a name",
      { freezes: [{ name: " ", from: "2026-12-01T00:00:00Z", until: "2026-12-02T00:00:00Z" }] },
    ],
    ["a window without days", { windows: [{ weekdays: [], from: "01:00", until: "02:00" }] }],
    ["a window with a day twice", { windows: [{ weekdays: [1, 1], from: "01:00", until: "02:00" }] }],
    ["a window at 24:00", { windows: [{ weekdays: [1], from: "24:00", until: "02:00" }] }],
  ])("refuse %s", async (_, body) => {
    expect((await control(body)).status).toBe(400);
  });
});
