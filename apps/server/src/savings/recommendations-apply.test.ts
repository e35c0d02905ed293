import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandboxChangesStore } from "../accounts/sandbox-changes-store.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
  ana = await server.person();
  await discover();
});
afterAll(() => server.close());

interface Row {
  recommendationId: string;
  ruleId: string;
  resourceId: string;
  resourceName: string;
  region: string;
  estimatedMonthlySavings: number;
  automation: string | null;
}

/** Reads again a while later. */
async function discover(): Promise<void> {
  server.clock.advance(60_000);
  expect((await server.call("POST /resources/discover", { as: ana })).status).toBe(200);
}
const list = async (query: Record<string, unknown> = {}) =>
  (await server.call("GET /cost/recommendations", { as: ana, query: { limit: 500, ...query } })).body;
const detail = async (id: string) =>
  (await server.call("GET /cost/recommendations/:id", { as: ana, params: { id } })).body.recommendation;
const plan = (id: string) => server.call("GET /cost/recommendations/:id/plan", { as: ana, params: { id } });
const apply = (recommendation_id: string, body: object = {}) =>
  server.call("POST /cost/recommendations/implement", { as: ana, body: { recommendation_id, ...body } });
const undo = (id: string) =>
  server.call("POST /security/remediation/:id/rollback", { as: ana, params: { id } });
const progress = async (id: string) =>
  (await server.call("GET /security/remediation/:id", { as: ana, params: { id } })).body;

/** An open recommendation of a rule; `lonely`: for a resource without others. */
async function advice(ruleId: string, of = "", lonely = true): Promise<Row> {
  const rows: Row[] = (await list()).recommendations;
  const alone = ({ resourceId }: Row) => rows.filter((row) => row.resourceId === resourceId).length === 1;
  const found = rows.find(
    (row) => row.ruleId === ruleId && row.resourceId.includes(of) && (!lonely || alone(row)),
  );
  if (!found) throw new Error(`nothing of ${ruleId}`);
  return found;
}

/** Someone changes the account outside of Skyledger. */
async function change(service: "ec2", operation: string, region: string, input: object): Promise<void> {
  const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
  await createSandboxChangesStore(server.database).add(ana.workspaceId, account.id, {
    ...{ service, operation, region, input },
    at: server.clock.now.toISOString(),
  });
}

describe("§7 POST /cost/recommendations/implement, automated", () => {
  test("the plan says what will change; once applied it leaves the total, and the next discovery confirms it", async () => {
    const before = await list();
    const one = await advice("ebs-gp2-to-gp3");
    expect(one.automation).toBe("Change the volume to gp3");
    const shown = await plan(one.recommendationId);
    expect(shown.body).toMatchObject({
      findingId: null,
      recommendationId: one.recommendationId,
      state: "ready",
      title: "Change the volume to gp3",
      changes: expect.arrayContaining([
        expect.objectContaining({ field: "storage.type", before: "gp2", after: "gp3" }),
      ]),
      run: { document: "Skyledger-ModifyVolumeToGp3" },
      destructive: false,
      rollback: { possible: true },
      missing: [],
    });
    const { status, body } = await apply(one.recommendationId, { previewToken: shown.body.previewToken });
    expect(status).toBe(200);
    expect(body.remediation).toMatchObject({
      status: "COMPLETED",
      message: "Change the volume to gp3: done and checked.",
    });
    expect(body.recommendation).toMatchObject({
      status: "applied",
      appliedAt: server.clock.now.toISOString(),
    });
    const after = await list();
    expect(after.total).toBe(before.total - 1);
    expect(after.totalPotentialSavings).toBeCloseTo(
      before.totalPotentialSavings - one.estimatedMonthlySavings,
      4,
    );
    const run = await progress(body.remediation.remediationId);
    expect(run).toMatchObject({
      findingId: null,
      recommendationId: one.recommendationId,
      undo: { possible: true },
    });
    expect(run.steps.map(({ name, status: how }: { name: string; status: string }) => [name, how])).toEqual([
      ["precondition", "done"],
      ["preview", "done"],
      ["saved_state", "done"],
      ["execution", "done"],
      ["recheck", "done"],
      ["rollback", "skipped"],
    ]);
    // The prediction is stored with the day and the run, to compare it with the bill.
    expect((await detail(one.recommendationId)).history.at(-1)).toMatchObject({
      actor: ana.email,
      from: "open",
      to: "applied",
      estimatedMonthlySavings: one.estimatedMonthlySavings,
      remediationId: body.remediation.remediationId,
    });
    await discover();
    expect(await detail(one.recommendationId)).toMatchObject({
      status: "applied",
      verifiedAt: expect.any(String),
    });
  });

  test("it is undone from the saved state, and open again", async () => {
    const one = await advice("ebs-gp2-to-gp3");
    const { body } = await apply(one.recommendationId);
    const id: string = body.remediation.remediationId;
    expect((await undo(id)).body).toMatchObject({
      status: "COMPLETED",
      message: expect.stringMatching(/^Undone\. The volume is gp2 again\./),
    });
    const again = await detail(one.recommendationId);
    expect(again).toMatchObject({ status: "open", appliedAt: null });
    expect(again.history.at(-1)).toMatchObject({ from: "applied", to: "open", actor: ana.email });
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: "This fix was undone already." } });
    const { body: all } = await server.call("GET /security/remediations", {
      as: ana,
      query: { recommendationId: one.recommendationId },
    });
    expect(all.remediations.map(({ undoOf }: { undoOf: string | null }) => undoOf)).toContain(id);
    await discover();
    expect((await detail(one.recommendationId)).status).toBe("open");
  });

  test("an outdated plan is rejected, and nothing runs", async () => {
    const one = await advice("ebs-gp2-to-gp3");
    const { previewToken } = (await plan(one.recommendationId)).body;
    const VolumeId = one.resourceId.split("/").at(-1);
    await change("ec2", "modifyVolume", one.region, { VolumeId, Size: 3000 });
    const { body } = await apply(one.recommendationId, { previewToken });
    expect(body).toMatchObject({
      recommendation: { status: "open" },
      remediation: {
        status: "FAILED",
        message: "The configuration has changed since the plan was shown. Review the plan again.",
      },
    });
    const { steps } = await progress(body.remediation.remediationId);
    expect(steps.find(({ name }: { name: string }) => name === "execution").status).toBe("skipped");
  });

  test("a change that someone else made needs no run, and the recommendation is closed", async () => {
    const one = await advice("ebs-gp2-to-gp3");
    const VolumeId = one.resourceId.split("/").at(-1);
    await change("ec2", "modifyVolume", one.region, { VolumeId, VolumeType: "gp3" });
    expect((await plan(one.recommendationId)).body).toMatchObject({ state: "no_change", changes: [] });
    const { body } = await apply(one.recommendationId);
    expect(body).toMatchObject({
      recommendation: { status: "gone", remediationId: null },
      remediation: { status: "COMPLETED", message: expect.stringMatching(/^No change was needed\./) },
    });
  });
});

describe("§7 §8 errors", () => {
  test("a run that fails midway is rolled back, and the recommendation stays open", async () => {
    const one = await advice("s3-incomplete-multipart", "legacy-uploads", false);
    const { body } = await apply(one.recommendationId);
    expect(body).toMatchObject({ recommendation: { status: "open" }, remediation: { status: "FAILED" } });
    expect(body.remediation.message).toMatch(
      /^A guardrail rejected the change\..* It was rolled back: The bucket has no lifecycle rules again\. Ask the owners/,
    );
    expect(await progress(body.remediation.remediationId)).toMatchObject({ rolledBack: "done" });
    const { history } = await detail(one.recommendationId);
    expect(history.at(-1)).toMatchObject({ from: null, to: "open" });
  });

  test("an undo that fails midway reports its leftovers, and the recommendation is open again", async () => {
    const one = await advice("s3-incomplete-multipart", "legacy-uploads", false);
    const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
    const changes = createSandboxChangesStore(server.database);
    const back = (await changes.list(ana.workspaceId, account.id)).at(-1);
    if (!back) throw new Error("no run was recorded");
    // Every other run on this bucket fails. Another rollback comes first, so that the undo fails.
    const { ClientToken: _token, ...input } = back.input as { ClientToken: string };
    await changes.add(ana.workspaceId, account.id, { ...back, input, at: server.clock.now.toISOString() });
    const { body } = await apply(one.recommendationId);
    expect(body).toMatchObject({
      recommendation: { status: "applied" },
      remediation: { status: "COMPLETED" },
    });
    expect((await undo(body.remediation.remediationId)).body).toMatchObject({
      status: "FAILED",
      message: expect.stringMatching(
        /^A guardrail rejected the change\..* The change is no longer in place\. Ask the owners/,
      ),
    });
    expect((await detail(one.recommendationId)).status).toBe("open");
  });

  test("resources that the automation does not support are manual, with the reason", async () => {
    const one = await advice("s3-incomplete-multipart", "access-logs", false);
    const reason = "The bucket already has lifecycle rules. Add this rule to them.";
    expect((await plan(one.recommendationId)).body).toMatchObject({ state: "manual", reason });
    expect((await apply(one.recommendationId)).body).toMatchObject({
      recommendation: { status: "open" },
      remediation: { status: "NOT_AUTOMATABLE", message: reason },
    });
  });

  test("a second press joins the first; a finding's fix of the same resource waits", async () => {
    const one = await advice("s3-incomplete-multipart", "data-exports", false);
    await server.call("POST /security/scan", { as: ana, body: { scanType: "QUICK" } });
    const { body: found } = await server.call("GET /security/findings", {
      as: ana,
      query: { checkId: "s3-bucket-versioning", q: one.resourceName, status: "ACTIVE" },
    });
    const headers = { prefer: "respond-async" };
    const press = () =>
      server.call("POST /cost/recommendations/implement", {
        as: ana,
        body: { recommendation_id: one.recommendationId },
        headers,
      });
    const [first, second] = [await press(), await press()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.remediationId).toBe(first.body.remediationId);
    const other = await server.call("POST /security/remediate", {
      as: ana,
      body: { findingId: found.findings[0].findingId },
      headers,
    });
    expect(other).toMatchObject({
      status: 409,
      body: { message: "Another fix for this resource is running. Wait until it ends, and try again." },
    });
    // A third one, which waits, joins as well.
    const { body } = await apply(one.recommendationId);
    expect(body.remediation).toMatchObject({
      remediationId: first.body.remediationId,
      status: "COMPLETED",
    });
    expect(await detail(one.recommendationId)).toMatchObject({
      status: "applied",
      remediationId: first.body.remediationId,
    });
  });

  test("another workspace sees and starts nothing", async () => {
    const ben = await server.person();
    const { recommendationId } = await advice("secretsmanager-secret-unused", "", false);
    const answers = [
      await server.call("GET /cost/recommendations/:id/plan", { as: ben, params: { id: recommendationId } }),
      await server.call("POST /cost/recommendations/implement", {
        as: ben,
        body: { recommendation_id: recommendationId },
      }),
      await server.call("GET /security/remediations", { as: ben, query: { recommendationId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await detail(recommendationId)).status).toBe("open");
  });
});

describe("§7 deletions", () => {
  test("a volume is deleted after a snapshot of it, and restored with another ID", async () => {
    const one = await advice("ebs-volume-unattached");
    const { body } = await apply(one.recommendationId);
    expect(body).toMatchObject({
      recommendation: { status: "applied" },
      remediation: {
        status: "COMPLETED",
        message: "Delete the volume after creating a snapshot: done and checked.",
      },
    });
    const volumes = async () =>
      (
        await server.call("GET /resources/inventory", {
          as: ana,
          query: { limit: 500, type: "AWS::EC2::Volume" },
        })
      ).body.total;
    await discover();
    const without = await volumes();
    expect((await detail(one.recommendationId)).verifiedAt).toEqual(expect.any(String));
    const undone = await undo(body.remediation.remediationId);
    expect(undone.body).toMatchObject({
      status: "COMPLETED",
      message: expect.stringMatching(/^Undone\. A volume of the same type and content exists again/),
    });
    // Its AWS name differs: its saving no longer exists, and nothing can be done about the old one.
    expect(await detail(one.recommendationId)).toMatchObject({ status: "gone" });
    await discover();
    expect(await volumes()).toBe(without + 1);
  });

  test("an address requires its name, and cannot be restored", async () => {
    const one = await advice("ec2-eip-unassociated");
    expect((await plan(one.recommendationId)).body).toMatchObject({
      destructive: true,
      rollback: { possible: false, text: "A released address can be assigned to another customer." },
    });
    expect(await apply(one.recommendationId)).toMatchObject({ status: 400, code: "invalid_input" });
    const { body } = await apply(one.recommendationId, { confirmName: one.resourceName });
    expect(body.remediation.status).toBe("COMPLETED");
    expect(await undo(body.remediation.remediationId)).toMatchObject({ status: 409 });
    // It was applied: reopening it would not restore it.
    const restored = await server.call("POST /cost/recommendations/restore", {
      as: ana,
      body: { recommendation_id: one.recommendationId },
    });
    expect(restored).toMatchObject({
      status: 409,
      body: { message: "This recommendation was applied by a run. Undo the run instead." },
    });
  });
});

describe("§7 recommendations without automation", () => {
  test("have no plan of a run, but steps, command, and Terraform text", async () => {
    const one = await advice("dynamodb-table-unused", "", false);
    expect(one.automation).toBeNull();
    expect(await plan(one.recommendationId)).toMatchObject({
      status: 409,
      body: {
        message:
          "This recommendation is not automated. Follow its steps manually, and then mark it as applied.",
      },
    });
    expect(await detail(one.recommendationId)).toMatchObject({
      actionSteps: expect.arrayContaining([expect.any(String)]),
      commands: { cli: expect.stringContaining("aws "), terraform: expect.stringMatching(/\S/) },
    });
  });

  test("every one, automated or not, has numbered steps and complete text to copy", async () => {
    const rows: Row[] = (await list()).recommendations;
    expect(rows.length).toBeGreaterThan(30);
    for (const { recommendationId, ruleId } of rows) {
      const { actionSteps, commands } = await detail(recommendationId);
      expect([ruleId, actionSteps.length > 0]).toEqual([ruleId, true]);
      expect([ruleId, commands?.cli]).toEqual([ruleId, expect.stringMatching(/^aws /m)]);
      expect([ruleId, commands.terraform]).toEqual([
        ruleId,
        expect.stringMatching(/^(resource "aws_|# [A-Z])/),
      ]);
      const open = /''|""|undefined|NaN/.exec(`${commands.cli} ${commands.terraform}`);
      expect([ruleId, open?.[0]]).toEqual([ruleId, undefined]);
    }
  });

  test("every start and end is in the audit log, with the person", async () => {
    const entries = await auditEntries(server.database, ana.workspaceId);
    const rows = entries.filter(({ action }) => action.startsWith("re"));
    const of = (action: string) => rows.filter((row) => row.action === action).length;
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([ana.email]));
    expect(of("remediation.started")).toBe(
      of("remediation.completed") + of("remediation.failed") + of("remediation.undone"),
    );
    expect(of("recommendation.applied")).toBeGreaterThan(3);
    expect(of("recommendation.restored")).toBeGreaterThan(0);
  });
});
