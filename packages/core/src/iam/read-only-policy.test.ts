import { describe, expect, it } from "vitest";
import { managedPolicyLimit, policySize } from "../model/policy-size.ts";
import { resources } from "../registry.gen.ts";
import account from "../resources/account.ts";
import bucket from "../resources/s3-bucket.ts";
import { productActions, readOnlyPolicies, readOnlyStatements } from "./read-only-policy.ts";

/** Verbs of read operations. All others change something; generating the credential report does not. */
const reading =
  /:(?:(?:Describe|Get|List|BatchGet|SearchTransitGateway)[A-Za-z0-9]+|GenerateCredentialReport|GenerateServiceLastAccessedDetails|GET)$/;
/** Read operations that reveal content that an inventory role must never see. */
const revealing = new Set([
  "dynamodb:BatchGetItem",
  "dynamodb:GetItem",
  "ecr:GetAuthorizationToken",
  "ec2:GetPasswordData",
  "kms:GetParametersForImport",
  "lambda:GetFunction",
  "rds:DownloadCompleteDBLogFile",
  "s3:GetObject",
  "secretsmanager:BatchGetSecretValue",
  "secretsmanager:GetSecretValue",
  "ssm:GetParameter",
  "ssm:GetParameters",
]);

describe("read-only policy", () => {
  it("has one statement per service, with the actions of declarations and of the product", () => {
    const statements = readOnlyStatements([bucket, account]);
    expect(statements.map(({ Sid }) => Sid)).toEqual([
      "ReadAccountManagement",
      "ReadCostExplorer",
      "ReadCloudWatch",
      "ReadComputeOptimizer",
      "ReadCostOptimizationHub",
      "ReadEC2",
      "ReadElastiCache",
      "ReadIAM",
      "ReadOrganizations",
      "ReadPriceList",
      "ReadRDS",
      "ReadS3",
      "ReadSavingsPlans",
      "ReadSecurityHub",
    ]);
    const s3 = statements.find(({ Sid }) => Sid === "ReadS3");
    expect(s3?.Action).toEqual(
      [
        ...bucket.iamActions.filter((action) => action.startsWith("s3:")),
        "s3:GetAccountPublicAccessBlock",
      ].sort(),
    );
    const all = statements.flatMap(({ Action }) => Action);
    for (const action of productActions) expect(all).toContain(action);
    expect(all).not.toContain("sts:GetCallerIdentity");
  });

  it("covers every registered collector within IAM's limits", () => {
    const policies = readOnlyPolicies(resources);
    // A role can have ten managed policies.
    expect(policies.length).toBeLessThanOrEqual(10);
    for (const policy of policies) expect(policySize(policy)).toBeLessThanOrEqual(managedPolicyLimit);
    const allowed = new Set(policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action)));
    expect(resources.length).toBeGreaterThan(10);
    for (const { iamActions, type } of resources)
      for (const action of iamActions)
        if (action !== "sts:GetCallerIdentity") expect(allowed, `${type}: ${action}`).toContain(action);
    const sids = policies.flatMap(({ Statement }) => Statement.map(({ Sid }) => Sid));
    expect(new Set(sids).size).toBe(sids.length);
    for (const sid of sids) expect(sid).toMatch(/^[A-Za-z0-9]+$/);
  });

  it("allows only read actions, and none that returns content", () => {
    const actions = readOnlyStatements(resources).flatMap(({ Action }) => Action);
    for (const action of actions) {
      expect(action).toMatch(reading);
      expect(action).not.toContain("*");
      expect(revealing, action).not.toContain(action);
    }
    expect("s3:PutObject").not.toMatch(reading);
    expect("iam:CreateUser").not.toMatch(reading);
  });

  it("excludes API keys", () => {
    const statement = readOnlyStatements([{ iamActions: ["apigateway:GET"] }]).find(
      ({ Sid }) => Sid === "ReadAPIGateway",
    );
    expect(statement?.Resource).toContain("arn:*:apigateway:*::/restapis/*");
    expect(JSON.stringify(statement)).not.toContain("apikeys");
    expect(statement?.Resource).not.toBe("*");
  });

  it("uses the prefix of an unlisted service as its Sid, letters and digits only", () => {
    const sids = readOnlyStatements([{ iamActions: ["new-thing:ListThings"] }]).map(({ Sid }) => Sid);
    expect(sids).toContain("ReadNewThing");
  });
});
