import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandboxChangesStore } from "../../adapters/db/sandbox-changes-store.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
  ana = await server.person();
  await discover();
}, 120_000);
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

/** A while later somebody looks again. */
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

/** An open recommendation of a rule about a resource that no other one is about. */
async function advice(ruleId: string, of = ""): Promise<Row> {
  const rows: Row[] = (await list()).recommendations;
  const alone = ({ resourceId }: Row) => rows.filter((row) => row.resourceId === resourceId).length === 1;
  const found = rows.find((row) => row.ruleId === ruleId && row.resourceId.includes(of) && alone(row));
  if (!found) throw new Error(`nothing of ${ruleId}`);
  return found;
}

/** Somebody changes the account behind our back. */
async function change(service: "ec2", operation: string, region: string, input: object): Promise<void> {
  const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
  await createSandboxChangesStore(server.database).add(ana.workspaceId, account.id, {
    ...{ service, operation, region, input },
    at: server.clock.now.toISOString(),
  });
}

describe("§7 POST /cost/recommendations/implement, automated", () => {
  test("the plan says what will change; applied for real it leaves the total, and the next discovery agrees", async () => {
    const before = await list();
    const one = await advice("ebs-gp2-to-gp3");
    expect(one.automation).toBe("Change the volume to gp3");
    const shown = await plan(one.recommendationId);
    expect(shown.body).toMatchObject({
      findingId: null,
      recommendationId: one.recommendationId,
      state: "ready",
      title: "Change the volume to gp3",
      changes: expect.arrayContaining([{ field: "storage.type", before: "gp2", after: "gp3" }]),
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
    // What was promised is kept with the day and the run, for the bill to be compared with.
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
  }, 120_000);

  test("it is undone from the kept state, and open again", async () => {
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
  }, 120_000);

  test("a plan that the configuration has left behind is refused, and nothing is run", async () => {
    const one = await advice("ebs-gp2-to-gp3");
    const { previewToken } = (await plan(one.recommendationId)).body;
    const VolumeId = one.resourceId.split("/").at(-1);
    await change("ec2", "modifyVolume", one.region, { VolumeId, Size: 3000 });
    const { body } = await apply(one.recommendationId, { previewToken });
    expect(body).toMatchObject({
      recommendation: { status: "open" },
      remediation: {
        status: "FAILED",
        message: "The configuration has changed since the plan was shown. Look at the plan again.",
      },
    });
    const { steps } = await progress(body.remediation.remediationId);
    expect(steps.find(({ name }: { name: string }) => name === "execution").status).toBe("skipped");
  });

  test("what was put right by somebody else needs no run, and is gone", async () => {
    const one = await advice("ebs-gp2-to-gp3");
    const VolumeId = one.resourceId.split("/").at(-1);
    await change("ec2", "modifyVolume", one.region, { VolumeId, VolumeType: "gp3" });
    expect((await plan(one.recommendationId)).body).toMatchObject({ state: "already_right", changes: [] });
    const { body } = await apply(one.recommendationId);
    expect(body).toMatchObject({
      recommendation: { status: "gone", remediationId: null },
      remediation: { status: "COMPLETED", message: expect.stringMatching(/^Nothing had to be changed\./) },
    });
  });
});
