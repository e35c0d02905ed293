import type { FunctionConfiguration } from "@aws-sdk/client-lambda";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, silentMetric, testScope } from "../testing/resource-of.ts";
import lambda from "./lambda-function.ts";

const arn = "arn:aws:lambda:us-east-1:123456789012:function:resize";
const item: FunctionConfiguration = {
  FunctionName: "resize",
  FunctionArn: arn,
  Runtime: "nodejs20.x",
  Role: "arn:aws:iam::123456789012:role/resize",
  Handler: "index.handler",
  CodeSize: 1234,
  Timeout: 30,
  MemorySize: 1024,
  LastModified: "2026-05-01T10:11:12.000+0000",
  VpcConfig: { VpcId: "vpc-1", SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"] },
  Environment: { Variables: { LOG_LEVEL: "debug", DB_PASSWORD: "hunter2!" } },
  TracingConfig: { Mode: "PassThrough" },
  PackageType: "Zip",
  Architectures: ["arm64"],
  EphemeralStorage: { Size: 512 },
  DeadLetterConfig: { TargetArn: "arn:aws:sqs:us-east-1:123456789012:dead" },
};

function activity(invocations: number, totalMs: number) {
  const summary = { days: 30, daysWithData: 30, average: null, maximum: null, latest: null };
  return { invocations: { ...summary, sum: invocations }, durationTotal: { ...summary, sum: totalMs } };
}

describe("AWS::Lambda::Function", () => {
  it("describes a function from the list alone", () => {
    const resource = resourceOf(lambda, item, { answers: { tags: { Tags: { team: "web" } } } });
    expect(resource).toMatchObject({ arn, id: "resize", name: "resize", region: "us-east-1" });
    expect(resource.tags).toEqual({ seen: true, value: { team: "web" } });
    expect(resource.facets).toMatchObject({
      code: { value: { runtime: "nodejs20.x", lastModifiedAt: "2026-05-01T10:11:12.000Z", layerArns: [] } },
      compute: {
        value: { memoryMib: 1024, timeoutSeconds: 30, ephemeralStorageMib: 512, architecture: "arm64" },
      },
      role: { value: { arn: "arn:aws:iam::123456789012:role/resize" } },
      network: { value: { vpcId: "vpc-1", subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"] } },
      encryption: { value: { kmsKeyArn: null } },
      tracing: { value: { mode: "PassThrough" } },
      deadLetter: { value: { targetArn: "arn:aws:sqs:us-east-1:123456789012:dead" } },
    });
  });

  it("stores names of environment variables, never values", () => {
    const { facets } = resourceOf(lambda, item);
    expect(facets.environment).toEqual({
      seen: true,
      value: [
        { name: "LOG_LEVEL", looksLikeCredential: false },
        { name: "DB_PASSWORD", looksLikeCredential: true },
      ],
    });
    expect(JSON.stringify(facets)).not.toContain("hunter2");
  });

  it("treats an environment that AWS could not decrypt as a gap", () => {
    const { facets } = resourceOf(lambda, {
      ...item,
      Environment: { Error: { ErrorCode: "AccessDeniedException", Message: "KMS" } },
    });
    expect(facets.environment).toEqual({ seen: false, reason: "failed" });
    expect(facets.accessKeyIds).toEqual({ seen: false, reason: "failed" });
  });

  it("stores the IDs of access keys whose secret is there, too, never the secret", () => {
    const variables = { KEY: "AKIAIOSFODNN7EXAMPLE", SECRET: "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12" };
    const { facets } = resourceOf(lambda, { ...item, Environment: { Variables: variables } });
    expect(facets.accessKeyIds).toEqual({ seen: true, value: ["AKIAIOSFODNN7EXAMPLE"] });
    expect(JSON.stringify(facets)).not.toContain("wJalr");
    expect(resourceOf(lambda, item).facets.accessKeyIds).toEqual({ seen: true, value: [] });
  });

  it("reads policy and function URLs; no policy is seen as none", () => {
    const { facets } = resourceOf(lambda, item, {
      answers: { urls: { FunctionUrlConfigs: [{ FunctionUrl: "https://x.on.aws/", AuthType: "NONE" }] } },
      errors: { policy: "ResourceNotFoundException" },
    });
    expect(facets.policy).toEqual({ seen: true, value: null });
    expect(facets.urls).toEqual({ seen: true, value: [{ url: "https://x.on.aws/", authType: "NONE" }] });
    const open = { Statement: [{ Effect: "Allow", Principal: "*", Action: "lambda:InvokeFunction" }] };
    const withPolicy = resourceOf(lambda, item, { answers: { policy: { Policy: JSON.stringify(open) } } });
    expect(withPolicy.facets.policy).toEqual({ seen: true, value: open });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(lambda, { FunctionName: "resize", FunctionArn: arn });
    expect(facets.compute).toEqual({ seen: false, reason: "failed" });
    expect(facets.role).toEqual({ seen: false, reason: "failed" });
    expect(facets.tracing).toEqual({ seen: false, reason: "failed" });
    expect(facets.tags).toEqual({ seen: false, reason: "failed" });
  });

  it("prices the use of the last 30 days as a month of 730 hours", () => {
    // 3 million calls of 200 ms at 1 GiB: 600,000 GB-s; x 730/24/30 x 0.0000133334 + 3 x 730/24/30 x 0.20.
    const resource = resourceOf(lambda, item, { answers: { activity: activity(3e6, 600e6) } });
    expect(monthlyCostOf(lambda, resource)).toBe("8.72");
    const x86 = resourceOf(
      lambda,
      { ...item, Architectures: ["x86_64"] },
      { answers: { activity: activity(3e6, 600e6) } },
    );
    expect(monthlyCostOf(lambda, x86)).toBe("10.75");
  });

  it("charges nothing for a function that is never invoked", () => {
    const silent = { invocations: silentMetric(30), durationTotal: silentMetric(30) };
    expect(monthlyCostOf(lambda, resourceOf(lambda, item, { answers: { activity: silent } }))).toBe("0.00");
    const scope = { ...testScope, region: "sa-east-1" };
    const elsewhere = resourceOf(lambda, item, { answers: { activity: silent }, scope });
    expect(monthlyCostOf(lambda, elsewhere)).toBe("0.00");
    const used = resourceOf(lambda, item, { answers: { activity: activity(1, 1) }, scope });
    expect(monthlyCostOf(lambda, used)).toBe("unknown");
  });

  it("has no cost without the metrics", () => {
    const resource = resourceOf(lambda, item, { errors: { activity: "AccessDenied" } });
    expect(lambda.cost(resource.facets, resource)).toEqual({ seen: false, reason: "denied" });
  });
});
