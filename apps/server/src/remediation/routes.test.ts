import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSandboxChangesStore } from "../accounts/sandbox-changes-store.ts";
import { auditEntries } from "../testing/audit-entries.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /security/scan", { as: ana });
});
afterAll(() => server.close());

interface Row {
  findingId: string;
  status: string;
  resourceId: string;
  resourceName: string;
}

/** The active finding of a check about a resource whose ARN contains the text. */
async function findingOf(checkId: string, resource = "", as: TestPerson = ana): Promise<Row> {
  const { body } = await server.call("GET /security/findings", {
    as,
    query: { checkId, limit: 100, status: "ACTIVE" },
  });
  const found = (body.findings as Row[]).find(({ resourceId }) => resourceId.includes(resource));
  if (!found) throw new Error(`no active finding of ${checkId} about "${resource}"`);
  return found;
}

const detail = (findingId: string) =>
  server.call("GET /security/findings/:id", { as: ana, params: { id: findingId } });
const preview = (findingId: string) =>
  server.call("GET /security/remediation-preview", { as: ana, query: { findingId } });
const remediate = (body: { findingId: string; confirmName?: string; previewToken?: string }) =>
  server.call("POST /security/remediate", { as: ana, body });
const progress = (id: string) => server.call("GET /security/remediation/:id", { as: ana, params: { id } });

async function facetsOf(resource_id: string) {
  const { body } = await server.call("GET /resources/resource", { as: ana, query: { resource_id } });
  return body.resource.facets;
}

describe("§7 POST /security/remediate", () => {
  test("scans, plans, fixes, and checks again: the finding is RESOLVED with its history, and the inventory shows the change", async () => {
    const { findingId, resourceId, resourceName } = await findingOf("s3-bucket-versioning", "data-exports");
    const plan = await preview(findingId);
    expect(plan.body).toMatchObject({
      state: "ready",
      title: "Turn on versioning",
      changes: [{ field: "versioning.enabled", before: false, after: true }],
      impactLevel: "Medium",
      destructive: false,
      rollback: { possible: true },
      missing: [],
      run: {
        document: "AWS-ConfigureS3BucketVersioning",
        parameters: { BucketName: [resourceName], VersioningState: ["Enabled"] },
      },
    });
    const { body } = await remediate({ findingId, previewToken: plan.body.previewToken });
    expect(body).toMatchObject({ status: "COMPLETED", message: "Turn on versioning: done and checked." });
    const { finding, history } = (await detail(findingId)).body;
    // The re-check is the last reading, even when an older one in Security Hub still fails.
    expect(finding).toMatchObject({ status: "RESOLVED", complianceStatus: "PASSED" });
    expect(finding.sources[0]).toMatchObject({ source: "skyledger", failing: false });
    expect(history[0]).toMatchObject({
      actor: ana.email,
      from: "ACTIVE",
      to: "RESOLVED",
      note: "Fixed automatically, and verified.",
    });
    const done = (await progress(body.remediationId)).body;
    expect(done).toMatchObject({ status: "COMPLETED", requestedBy: ana.email, undo: { possible: true } });
    expect(done.steps.map((step: { name: string; status: string }) => `${step.name} ${step.status}`)).toEqual(
      [
        "precondition done",
        "preview done",
        "saved_state done",
        "execution done",
        "recheck done",
        "rollback skipped",
      ],
    );
    expect(done.steps[3].execution).toMatchObject({
      document: "AWS-ConfigureS3BucketVersioning",
      status: "Success",
      steps: [{ name: "PutBucketVersioning", status: "Success" }],
    });
    expect((await facetsOf(resourceId)).versioning).toMatchObject({ value: { enabled: true } });
    // A scan of fresh data agrees.
    await server.call("POST /security/scan", { as: ana, body: { scanType: "QUICK" } });
    expect((await detail(findingId)).body.finding.status).toBe("RESOLVED");
  });

  test("reports a fix that was undone in AWS at the next scan", async () => {
    const query = { checkId: "s3-bucket-versioning", status: "RESOLVED" } as const;
    const fixed = await server.call("GET /security/findings", { as: ana, query });
    const { findingId } = fixed.body.findings[0];
    const fixes = await server.call("GET /security/remediations", { as: ana, query: { findingId } });
    const undoing = await server.call("POST /security/remediation/:id/rollback", {
      as: ana,
      params: { id: fixes.body.remediations[0].remediationId },
    });
    expect([undoing.body.status, undoing.text.slice(0, 300)]).toEqual(["COMPLETED", expect.any(String)]);
    const { finding } = (await detail(findingId)).body;
    expect(finding.status).toBe("ACTIVE");
    expect(finding.sources[0]).toMatchObject({ source: "skyledger", failing: true });
  });

  test("rolls back a run that fails half way and marks it FAILED; the finding stays ACTIVE", async () => {
    const { findingId, resourceId } = await findingOf("s3-bucket-versioning", "legacy-uploads");
    const { body } = await remediate({ findingId });
    expect(body.status).toBe("FAILED");
    expect(body.message).toMatch(
      /^A guardrail rejected the change\. Guardrails are .* It was rolled back: .* Ask the owners of the guardrail to allow it, or fix it manually\.$/,
    );
    const done = (await progress(body.remediationId)).body;
    expect(done).toMatchObject({ status: "FAILED", rolledBack: "done" });
    // The message from AWS stays with the step.
    const execution = done.steps.find(({ name }: { name: string }) => name === "execution");
    expect(execution.execution.failure).toMatch(/^VerifyWithGuardrail failed\./);
    expect(body.message).not.toContain("VerifyWithGuardrail");
    expect(done.steps.at(-1)).toMatchObject({ name: "rollback", status: "done" });
    expect((await detail(findingId)).body.finding.status).toBe("ACTIVE");
    expect((await facetsOf(resourceId)).versioning).toMatchObject({ value: { enabled: false } });
  });

  test("fixes the critical and high findings of the sandbox's failing buckets: a first fix is not one of the planted failures", async () => {
    const cleo = await server.person();
    await server.call("POST /security/scan", { as: cleo });
    const statuses: string[] = [];
    for (const q of ["legacy-uploads", "access-logs"]) {
      for (const severity of ["CRITICAL", "HIGH"] as const) {
        const query = { status: "ACTIVE", fix: "automatic", severity, q } as const;
        const { body } = await server.call("GET /security/findings", { as: cleo, query });
        for (const { findingId } of body.findings) {
          const fixed = await server.call("POST /security/remediate", { as: cleo, body: { findingId } });
          statuses.push(fixed.body.status);
        }
      }
    }
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses)).toEqual(new Set(["COMPLETED"]));
  });

  test("rolls back a run without effect and marks it FAILED", async () => {
    const { findingId } = await findingOf("s3-bucket-versioning", "access-logs");
    const { body } = await remediate({ findingId });
    expect(body).toMatchObject({ status: "FAILED" });
    expect(body.message).toMatch(/^The run succeeded, but the check still fails\. It was rolled back: /);
  });

  test("runs a document of Skyledger that changes its resource, in that region", async () => {
    const { findingId } = await findingOf("ec2-ebs-encryption-by-default");
    expect((await remediate({ findingId })).body.status).toBe("COMPLETED");
  });

  test("rejects a plan whose configuration has changed since, and runs nothing", async () => {
    const { findingId } = await findingOf("cloudwatch-log-group-retention");
    const { body } = await remediate({ findingId, previewToken: "of-another-configuration" });
    expect(body).toMatchObject({
      status: "FAILED",
      message: "The configuration has changed since the plan was shown. Review the plan again.",
    });
    const { steps } = (await progress(body.remediationId)).body;
    expect(steps.find(({ name }: { name: string }) => name === "execution").status).toBe("skipped");
  });

  test("joins the first request with a second one; another finding of the same resource waits", async () => {
    const read = await findingOf("s3-bucket-public-read", "campaign-site");
    const block = await findingOf("s3-bucket-block-public-access", "campaign-site");
    const press = (findingId: string) =>
      server.call("POST /security/remediate", {
        as: ana,
        body: { findingId },
        headers: { prefer: "respond-async" },
      });
    const [one, two] = [await press(block.findingId), await press(block.findingId)];
    expect([one.status, two.status]).toEqual([202, 202]);
    expect(two.body.remediationId).toBe(one.body.remediationId);
    const other = await press(read.findingId);
    expect([other.status, other.body.message]).toEqual([
      409,
      "Another fix for this resource is running. Wait until it ends, and try again.",
    ]);
    const cancel = await server.call("POST /runs/:id/cancel", { as: ana, params: { id: one.body.runId } });
    expect(cancel.status).toBe(409);
    expect((await remediate({ findingId: block.findingId })).body.status).toBe("COMPLETED");
    // One fix was enough for both: what passes already is only marked.
    const also = await remediate({ findingId: read.findingId });
    expect(also.body).toMatchObject({ status: "COMPLETED" });
    expect(also.body.message).toMatch(/^No change was needed\. /);
    expect((await detail(read.findingId)).body.finding.status).toBe("RESOLVED");
  });

  test("§5 fixes only active findings, and only those with automation", async () => {
    const { findingId } = await findingOf("cloudwatch-log-group-retention");
    await server.call("POST /security/update-status", { as: ana, body: { findingId, status: "IGNORED" } });
    const ignored = await remediate({ findingId });
    expect([ignored.status, ignored.body.message]).toEqual([409, "Only active findings can be remediated."]);
    const { findingId: manual } = await findingOf("s3-bucket-cross-region-replication");
    for (const refused of [await remediate({ findingId: manual }), await preview(manual)]) {
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "This finding cannot be automatically remediated.",
      ]);
    }
  });

  test("asks for the name of a resource that is deleted, and cannot restore it", async () => {
    const { findingId, resourceName, resourceId } = await findingOf("ec2-eip-unassociated");
    const plan = await preview(findingId);
    expect(plan.body).toMatchObject({
      destructive: true,
      changes: [{ field: "resource", before: resourceName, after: null }],
      rollback: { possible: false },
    });
    for (const confirmName of [undefined, "", `${resourceName} `]) {
      const refused = await remediate({ findingId, ...(confirmName === undefined ? {} : { confirmName }) });
      expect([refused.status, refused.code]).toEqual([400, "invalid_input"]);
      expect(refused.body.issues).toMatchObject([{ path: "confirmName" }]);
    }
    const done = await remediate({ findingId, confirmName: resourceName });
    expect(done.body.status).toBe("COMPLETED");
    expect((await progress(done.body.remediationId)).body.undo).toMatchObject({ possible: false });
    const { body } = await server.call("GET /resources/inventory", { as: ana, query: { q: resourceId } });
    expect(body.resources).toEqual([]);
  });

  test("undoes a completed fix from the stored state, once, and its finding is active again", async () => {
    const { findingId } = await findingOf("iam-password-policy-strong");
    const fixed = await remediate({ findingId });
    expect(fixed.body.status).toBe("COMPLETED");
    const id: string = fixed.body.remediationId;
    const undo = () => server.call("POST /security/remediation/:id/rollback", { as: ana, params: { id } });
    server.clock.advance(1); // the newest comes first in the list
    const undone = await undo();
    expect(undone.body).toMatchObject({
      status: "COMPLETED",
      message: "Undone. The account has no password policy again.",
    });
    const { finding, history } = (await detail(findingId)).body;
    expect(finding.status).toBe("ACTIVE");
    expect(history[0]).toMatchObject({ from: "RESOLVED", to: "ACTIVE", actor: ana.email });
    const again = await undo();
    expect([again.status, again.body.message]).toEqual([409, "This fix was undone already."]);
    const all = await server.call("GET /security/remediations", { as: ana, query: { findingId } });
    expect(all.body.remediations.map((one: { undoOf: string | null }) => one.undoOf)).toEqual([id, null]);
  });

  test("reports a failed undo, and the state that it left", async () => {
    const ben = await server.person();
    await server.call("POST /security/scan", { as: ben });
    const { findingId } = await findingOf("s3-bucket-versioning", "legacy-uploads", ben);
    const [account] = (await server.call("GET /accounts", { as: ben })).body.accounts;
    const look = async () =>
      (await server.call("GET /security/findings/:id", { as: ben, params: { id: findingId } })).body;
    const press = () => server.call("POST /security/remediate", { as: ben, body: { findingId } });
    // Runs on this bucket fail every other time, and their rollback succeeds.
    expect((await press()).body).toMatchObject({ status: "FAILED" });
    const changes = createSandboxChangesStore(server.database);
    const back = (await changes.list(ben.workspaceId, account.id)).at(-1);
    if (!back) throw new Error("no run was recorded");
    // Someone undoes the fix manually: now the next fix succeeds, and its undo fails.
    const { ClientToken: _token, ...input } = back.input as { ClientToken: string };
    await changes.add(ben.workspaceId, account.id, { ...back, input, at: server.clock.now.toISOString() });
    const fix = await press();
    expect(fix.body).toMatchObject({ status: "COMPLETED" });
    const undo = () =>
      server.call("POST /security/remediation/:id/rollback", {
        as: ben,
        params: { id: fix.body.remediationId },
      });
    const failed = await undo();
    expect(failed.body).toMatchObject({
      status: "FAILED",
      message: expect.stringMatching(
        /^A guardrail rejected the change\..* The check fails again\. The fix is no longer in place\. Ask the owners/,
      ),
    });
    const { finding, history } = await look();
    expect(finding).toMatchObject({ status: "ACTIVE", complianceStatus: "FAILED" });
    expect(history[0]).toMatchObject({
      from: "RESOLVED",
      to: "ACTIVE",
      note: "Undoing the fix failed partway.",
    });
    const reported = (
      await server.call("GET /security/remediation/:id", {
        as: ben,
        params: { id: failed.body.remediationId },
      })
    ).body;
    expect(reported.status).toBe("FAILED");
    expect(reported.steps.find(({ name }: { name: string }) => name === "execution")).toMatchObject({
      status: "failed",
      execution: { status: "Failed" },
    });
  });

  test("rejects an undo when the configuration has changed since", async () => {
    const { findingId } = await findingOf("dynamodb-table-deletion-protection");
    const { body } = await remediate({ findingId });
    expect(body.status).toBe("COMPLETED");
    // Someone removes the protection manually.
    const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
    const changes = createSandboxChangesStore(server.database);
    const { resourceName, region } = (await detail(findingId)).body.finding;
    await changes.add(ana.workspaceId, account.id, {
      service: "dynamodb",
      operation: "updateTable",
      region,
      input: { TableName: resourceName, DeletionProtectionEnabled: false },
      at: new Date().toISOString(),
    });
    const undo = await server.call("POST /security/remediation/:id/rollback", {
      as: ana,
      params: { id: body.remediationId },
    });
    expect(undo.body).toMatchObject({ status: "FAILED" });
    expect(undo.body.message).toMatch(/^The configuration has changed since the fix\./);
  });

  test("§3 §8 returns NOT_AUTOMATABLE with the reason when the fix does not fit, and starts nothing", async () => {
    const { findingId, resourceId } = await findingOf("ec2-sg-ssh-from-internet");
    const { region } = (await detail(findingId)).body.finding;
    const [account] = (await server.call("GET /accounts", { as: ana })).body.accounts;
    const everywhere = { CidrIp: "0.0.0.0/0" };
    const rule = (FromPort: number, ToPort: number) => ({
      GroupId: resourceId.split("/").at(-1),
      IpPermissions: [{ IpProtocol: "tcp", FromPort, ToPort, IpRanges: [everywhere] }],
    });
    // Someone opens all ports instead of one.
    const changes = createSandboxChangesStore(server.database);
    for (const [operation, input] of [
      ["revokeSecurityGroupIngress", rule(22, 22)],
      ["authorizeSecurityGroupIngress", rule(0, 65_535)],
    ] as const) {
      const at = new Date().toISOString();
      await changes.add(ana.workspaceId, account.id, { service: "ec2", operation, region, input, at });
    }
    const reason = "The rule covers more than the SSH or RDP ports. Decide which of them are needed.";
    expect((await remediate({ findingId })).body).toMatchObject({
      status: "NOT_AUTOMATABLE",
      message: reason,
    });
    expect((await detail(findingId)).body.finding.status).toBe("ACTIVE");
  });

  test("writes every start and end to the audit log, with the person", async () => {
    const entries = await auditEntries(server.database, ana.workspaceId);
    const rows = entries.filter(({ action }) => action.startsWith("remediation."));
    const of = (action: string) => rows.filter((row) => row.action === action).length;
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([ana.email]));
    expect(of("remediation.started")).toBe(
      of("remediation.completed") + of("remediation.failed") + of("remediation.undone"),
    );
    expect(of("remediation.undone")).toBeGreaterThan(0);
  });

  test("is neither visible to another workspace nor startable by it", async () => {
    const ben = await server.person();
    const { findingId } = await findingOf("s3-bucket-tls-only");
    const answers = [
      await server.call("GET /security/remediation-preview", { as: ben, query: { findingId } }),
      await server.call("POST /security/remediate", { as: ben, body: { findingId } }),
      await server.call("GET /security/remediations", { as: ben, query: { findingId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
