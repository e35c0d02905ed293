import { seen } from "@skyledger/core/model/observation";
import type { InventorySnapshot, Resource } from "@skyledger/core/model/resource";

const accounts = ["111122223333", "444455556666", "777788889999", "222233334444", "555566667777"];
const services = ["ec2", "lambda", "ecs-tasks", "glue", "codebuild", "sagemaker", "cloudformation"];

/** A bucket that policies allow to read. */
export const bucketOfMany = "arn:aws:s3:::bucket-40-1";

const document = (...Statement: object[]) => ({ Version: "2012-10-17", Statement });
const allow = (Action: string | string[], Resource: string | string[] = "*") => ({
  Effect: "Allow",
  Action,
  Resource,
});

function resource(type: string, accountId: string, arn: string, facets: Record<string, unknown>): Resource {
  const name = arn.split(/[/:]/).at(-1) ?? "";
  const observed = Object.fromEntries(Object.entries(facets).map(([facet, value]) => [facet, seen(value)]));
  return {
    ...{ arn, type, id: name, name, region: "global", accountId, status: null, createdAt: null },
    ...{ tags: seen({ team: `team-${name.length % 7}` }), facets: observed },
  };
}

/** A policy of about ten statements; each has its own resources, and one in forty opens a path. */
function policyDocument(at: number, accountId: string): object {
  const ordinary = Array.from({ length: 8 }, (_, index) =>
    allow(
      [`s3:Get*`, `sqs:Send*`, `dynamodb:${index % 2 ? "Put" : "Get"}Item`, `logs:Put*`],
      [`arn:aws:s3:::bucket-${at}-${index}/*`, `arn:aws:sqs:*:${accountId}:queue-${at}-${index}`],
    ),
  );
  const opening = [
    allow(["iam:PassRole", "lambda:CreateFunction", "lambda:InvokeFunction"]),
    allow("sts:AssumeRole", `arn:aws:iam::${accountId}:role/role-${at % 400}`),
    allow(["iam:CreateAccessKey"], `arn:aws:iam::${accountId}:user/user-${at % 200}`),
    allow("iam:CreatePolicyVersion", `arn:aws:iam::${accountId}:policy/policy-${at}`),
    {
      Effect: "Deny",
      Action: "iam:*",
      Resource: "*",
      Condition: { Bool: { "aws:MultiFactorAuthPresent": "false" } },
    },
  ];
  const extra = at % 40 === 0 ? [opening[(at / 40) % opening.length] ?? allow("ec2:Describe*")] : [];
  return document(...ordinary, allow("ec2:Describe*"), ...extra);
}

/**
 * Five accounts with a number of users and roles, and of customer managed policies, of which each principal
 * has five. Some are administrators, and some roles can be assumed by their whole account.
 */
export function manyPrincipals(principals: number, policies: number): InventorySnapshot {
  const resources: Resource[] = [];
  const accountOf = (at: number) => accounts[at % accounts.length] ?? "";
  for (const accountId of accounts) {
    const awsManagedPolicies = [
      { arn: "arn:aws:iam::aws:policy/AdministratorAccess", document: document(allow("*")) },
    ];
    const facets = { awsManagedPolicies, organization: null };
    resources.push(resource("AWS::::Account", accountId, `arn:aws:iam::${accountId}:root`, facets));
  }
  resources.push(resource("AWS::S3::Bucket", accountOf(0), bucketOfMany, { policy: null }));
  const policyArn = (at: number) => `arn:aws:iam::${accountOf(at)}:policy/policy-${at}`;
  for (let at = 0; at < policies; at += 1) {
    const facets = { document: policyDocument(at, accountOf(at)) };
    resources.push(resource("AWS::IAM::ManagedPolicy", accountOf(at), policyArn(at), facets));
  }
  for (let at = 0; at < principals; at += 1) {
    const accountId = accountOf(at);
    const isRole = at % 5 > 1 || at % 2 === 1;
    const attached = Array.from({ length: 5 }, (_, index) => policyArn((at + index * 5 * 37) % policies));
    if (at % 50 === 7) attached.push("arn:aws:iam::aws:policy/AdministratorAccess");
    const common = {
      attachedPolicies: attached.map((arn) => ({ arn, name: arn.split("/").at(-1) ?? null })),
      inlinePolicies: [],
      permissionsBoundary: { arn: null },
    };
    if (!isRole) {
      const arn = `arn:aws:iam::${accountId}:user/user-${at}`;
      resources.push(resource("AWS::IAM::User", accountId, arn, { ...common, groups: [] }));
      continue;
    }
    const Principal =
      at % 3 === 0
        ? { AWS: `arn:aws:iam::${accountOf(at % 7)}:root` }
        : { Service: `${services[at % services.length]}.amazonaws.com` };
    const trustPolicy = document({ Effect: "Allow", Principal, Action: "sts:AssumeRole" });
    const origin = { path: "/", serviceLinked: false };
    resources.push(
      resource("AWS::IAM::Role", accountId, `arn:aws:iam::${accountId}:role/role-${at}`, {
        ...{ ...common, trustPolicy, origin },
      }),
    );
  }
  const covered = accounts.flatMap((accountId) =>
    ["AWS::IAM::User", "AWS::IAM::Role"].map((type) => ({ type, accountId, region: "global" })),
  );
  return { takenAt: "2026-11-26T00:00:00.000Z", resources, covered, gaps: [] };
}
