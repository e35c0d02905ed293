import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

/** The active finding of a check about a resource whose ARN holds the text. */
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
  test("scan, plan, fix, checked again: the finding is RESOLVED with its history, and the inventory shows the change", async () => {
    const { findingId, resourceId, resourceName } = await findingOf("s3-bucket-versioning", "data-exports");
    const plan = await preview(findingId);
    expect(plan.body).toMatchObject({
      state: "ready",
      title: "Turn versioning on",
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
    expect(body).toMatchObject({ status: "COMPLETED", message: "Turn versioning on: done and checked." });
    const { finding, history } = (await detail(findingId)).body;
    expect(finding).toMatchObject({ status: "RESOLVED", complianceStatus: "PASSED" });
    expect(history[0]).toMatchObject({
      actor: ana.email,
      from: "ACTIVE",
      to: "RESOLVED",
      note: `Fixed (remediation ${body.remediationId}).`,
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
    // A scan over fresh data agrees.
    await server.call("POST /security/scan", { as: ana, body: { scanType: "QUICK" } });
    expect((await detail(findingId)).body.finding.status).toBe("RESOLVED");
  });

  test("a run that fails half way is FAILED and taken back; the finding stays ACTIVE", async () => {
    const { findingId, resourceId } = await findingOf("s3-bucket-versioning", "legacy-uploads");
    const { body } = await remediate({ findingId });
    expect(body.status).toBe("FAILED");
    expect(body.message).toMatch(
      /^The run ended as Failed\. VerifyWithGuardrail failed\..* It was taken back: /,
    );
    const done = (await progress(body.remediationId)).body;
    expect(done).toMatchObject({ status: "FAILED", rolledBack: "done" });
    expect(done.steps.at(-1)).toMatchObject({ name: "rollback", status: "done" });
    expect((await detail(findingId)).body.finding.status).toBe("ACTIVE");
    expect((await facetsOf(resourceId)).versioning).toMatchObject({ value: { enabled: false } });
  });

  test("a run without effect is FAILED by the check, and taken back", async () => {
    const { findingId } = await findingOf("s3-bucket-versioning", "access-logs");
    const { body } = await remediate({ findingId });
    expect(body).toMatchObject({ status: "FAILED" });
    expect(body.message).toMatch(/^The run succeeded, but the check still fails\. It was taken back: /);
  });

  test("a document of ours changes what it says, in its own region", async () => {
    const { findingId } = await findingOf("ec2-ebs-encryption-by-default");
    expect((await remediate({ findingId })).body.status).toBe("COMPLETED");
  });
});
