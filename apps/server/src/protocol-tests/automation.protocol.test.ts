import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOpenSends } from "../platform/aws/open-sends.ts";
import { type AutomationGateway, createAutomationGateway } from "../remediation/aws/automation-gateway.ts";
import { useAwsEnvironment } from "./testing/environment.ts";
import { type SsmStub, startSsmStub } from "./testing/ssm-stub.ts";

const region = "eu-west-1";
const accountId = "123456789012";
const connection = { kind: "ambient" } as const;
const run = {
  document: "AWS-ConfigureS3BucketVersioning",
  parameters: { BucketName: ["logs"], VersioningState: ["Enabled"] },
};
const executionId = "4105a4fc-f944-11e6-9d32-0a1b2c3d495h";
let stub: SsmStub;
let aws: AutomationGateway;
let restore: () => void;

beforeEach(async () => {
  stub = await startSsmStub();
  restore = useAwsEnvironment({ accessKeyId: "protocol", secretAccessKey: "protocol" }, stub.url);
  const sends = createOpenSends(
    { endpointUrl: stub.url, region },
    () => new Date(),
    async () => {
      throw new Error("AWS is not the sandbox");
    },
  );
  aws = createAutomationGateway(sends);
});
afterEach(async () => {
  restore();
  await stub.close();
});

const start = (clientToken = randomUUID()) =>
  aws.startAutomation(connection, { accountId, region, run, clientToken });
const look = () => aws.automation(connection, { region, executionId });
const throttled = { error: [400, "ThrottlingException", "Rate exceeded"] } as const;

describe("StartAutomationExecution over the wire", () => {
  it("has the document, its parameters, the automation role, and the token", async () => {
    stub.replies.StartAutomationExecution = () => ({ AutomationExecutionId: executionId });
    const clientToken = randomUUID();
    expect(await start(clientToken)).toEqual({ ok: true, value: { executionId } });
    expect(stub.calls).toEqual([
      {
        action: "StartAutomationExecution",
        body: {
          DocumentName: run.document,
          ClientToken: clientToken,
          Parameters: {
            BucketName: ["logs"],
            VersioningState: ["Enabled"],
            AutomationAssumeRole: [`arn:aws:iam::${accountId}:role/SkyledgerAutomation`],
          },
        },
      },
    ]);
  });

  it("is retried with the same token if the response was lost or AWS was busy: one run, not two", async () => {
    const lost = { error: [500, "InternalServerError", "try again"] } as const;
    stub.replies.StartAutomationExecution = (_body, time) =>
      [lost, throttled][time] ?? { AutomationExecutionId: executionId };
    expect(await start()).toEqual({ ok: true, value: { executionId } });
    expect(stub.calls).toHaveLength(3);
    expect(new Set(stub.calls.map(({ body }) => body.ClientToken)).size).toBe(1);
  });

  it.each([
    ["denied", 400, "AccessDeniedException", "User is not authorized to perform: iam:PassRole"],
    ["failed", 400, "AutomationDefinitionNotFoundException", "Automation definition not found"],
    [
      "failed",
      400,
      "InvalidAutomationExecutionParametersException",
      "The defined assume role is unable to be assumed.",
    ],
  ] as const)("%s: %s %s", async (reason, status, code, message) => {
    stub.replies.StartAutomationExecution = () => ({ error: [status, code, message] });
    expect(await start()).toEqual({ ok: false, refusal: { reason, message: `${code}: ${message}` } });
    expect(stub.calls).toHaveLength(1);
  });

  it("permanently throttled", async () => {
    stub.replies.StartAutomationExecution = () => throttled;
    expect(await start()).toMatchObject({ ok: false, refusal: { reason: "throttled" } });
  });

  it("a response without an execution is an error", async () => {
    stub.replies.StartAutomationExecution = () => ({});
    expect(await start()).toMatchObject({ ok: false, refusal: { reason: "failed" } });
  });
});

describe("GetAutomationExecution over the wire", () => {
  it.each([
    ["running", "Pending"],
    ["running", "InProgress"],
    ["running", "Waiting"],
    ["succeeded", "Success"],
    ["failed", "Failed"],
    ["failed", "TimedOut"],
    ["failed", "Cancelled"],
  ] as const)("%s: %s", async (phase, status) => {
    const failure = phase === "failed" ? { FailureMessage: "Step fails when it is\n  calling s3." } : {};
    stub.replies.GetAutomationExecution = () => ({
      AutomationExecution: {
        AutomationExecutionId: executionId,
        AutomationExecutionStatus: status,
        StepExecutions: [{ StepName: "PutBucketVersioning", StepStatus: status }],
        ...failure,
      },
    });
    expect(await look()).toEqual({
      ok: true,
      value: {
        phase,
        status,
        failure: phase === "failed" ? "Step fails when it is calling s3." : "",
        steps: [{ name: "PutBucketVersioning", status }],
      },
    });
    expect(stub.calls[0]?.body).toEqual({ AutomationExecutionId: executionId });
  });

  it("denied: nothing is concluded", async () => {
    stub.replies.GetAutomationExecution = () => ({ error: [400, "AccessDeniedException", "no"] });
    expect(await look()).toMatchObject({ ok: false, refusal: { reason: "denied" } });
  });
});

describe("missing prerequisites", () => {
  const about = { accountId, region, documents: [run.document, "Skyledger-SetLogGroupRetention"] };
  const there = { Document: { Name: "x", Status: "Active" } };

  it("none if role and document exist", async () => {
    stub.replies.GetRole = () => ({});
    stub.replies.DescribeDocument = () => there;
    expect(await aws.missingForAutomation(connection, about)).toEqual([]);
    // AWS-owned documents exist everywhere.
    expect(stub.calls.filter(({ action }) => action === "DescribeDocument")).toHaveLength(1);
  });

  it("the role and the document, by name and location", async () => {
    stub.replies.GetRole = () => ({ error: [404, "NoSuchEntity", "The role cannot be found."] });
    stub.replies.DescribeDocument = () => ({ error: [400, "InvalidDocument", "does not exist"] });
    const [role, document] = await aws.missingForAutomation(connection, about);
    expect(role).toContain(`The role SkyledgerAutomation is missing in account ${accountId}`);
    expect(document).toContain(`The document Skyledger-SetLogGroupRetention does not exist in ${region}`);
  });

  it("an unreadable one is not missing", async () => {
    const denied = { error: [403, "AccessDenied", "no"] } as const;
    stub.replies.GetRole = () => denied;
    stub.replies.DescribeDocument = () => ({ error: [400, "AccessDeniedException", "no"] });
    expect(await aws.missingForAutomation(connection, about)).toEqual([]);
  });
});
