import { describe, expect, it, test } from "vitest";
import { seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { administratorAccess, arnOf, resourcePolicy, role } from "../testing/access/written-account.ts";
import { pathsOf } from "../testing/attack-paths/written-snapshot.ts";

const provider = (name: string) => arnOf("oidc-provider", name);
const github = provider("token.actions.githubusercontent.com");
const sub = "token.actions.githubusercontent.com:sub";
const aud = "token.actions.githubusercontent.com:aud";

function statement(Condition?: object, Federated: string = github, Effect = "Allow") {
  const Action = "sts:AssumeRoleWithWebIdentity";
  return { Effect, Principal: { Federated }, Action, ...(Condition && { Condition }) };
}

/** A role of an administrator with a trust policy of these statements. */
function deploying(...statements: object[]): Resource {
  const made = role("deploy", { attached: [administratorAccess] });
  return { ...made, facets: { ...made.facets, trustPolicy: seen(resourcePolicy(statements)) } };
}

function pathOf(...statements: object[]) {
  const { paths } = pathsOf([deploying(...statements)]);
  expect(paths.length).toBeLessThanOrEqual(1);
  const [path] = paths;
  return path && { from: path.steps[0]?.from, certainty: path.certainty, dependsOn: path.dependsOn };
}

const anyone = { from: "internet", certainty: "allowed", dependsOn: [] };

describe("anyone with an account at a shared provider", () => {
  test.each([
    ["without a condition", statement()],
    ["whatever audience is asked for", statement({ StringEquals: { [aud]: "sts.amazonaws.com" } })],
    ["from any repository", statement({ StringLike: { [sub]: "repo:*" } })],
    ["from a repository of a certain name", statement({ StringLike: { [sub]: "repo:*/deploy:*" } })],
    ["where one of two values is anyone's", statement({ StringLike: { [sub]: ["repo:acme/*", "*"] } })],
    ["from an owner whose name begins alike", statement({ StringLike: { [sub]: "repo:acme*" } })],
    ["but a certain owner", statement({ StringNotLike: { [sub]: "repo:acme/*" } })],
    ["from a certain branch", statement({ StringLike: { [sub]: "*:ref:refs/heads/main" } })],
    ["of Cognito", statement(undefined, "cognito-identity.amazonaws.com")],
    ["of any provider", statement(undefined, "*")],
  ])("becomes administrator %s", (_, given) => {
    expect(pathOf(given)).toEqual(anyone);
  });

  it("is stopped by a denial of what is not the owner's, which the owner's tokens pass", () => {
    const others = statement({ StringNotLike: { [sub]: "repo:acme/*" } }, github, "Deny");
    expect(pathOf(statement(), others)).toEqual({ from: github, certainty: "depends", dependsOn: [sub] });
  });

  it("is stopped by a denial of all principals", () => {
    expect(pathOf(statement(), { ...statement(), Effect: "Deny", Principal: "*" })).toBeUndefined();
  });

  it("is named with the statement, the check, and the change that ends it", () => {
    const { paths } = pathsOf([deploying(statement())]);
    expect(paths[0]?.steps[0]).toMatchObject({
      ...{ by: "sts:AssumeRoleWithWebIdentity", technique: "T1078.004", effort: 1 },
      cut: "In the trust policy of deploy, accept only your own tokens from token.actions.githubusercontent.com",
      findings: [{ resourceArn: arnOf("role", "deploy"), checkIds: ["iam-role-trust-not-public"] }],
    });
    expect(paths[0]?.steps[0]?.evidence[0]?.id).toBe(arnOf("role", "deploy"));
  });
});

describe("tokens of an owner", () => {
  test.each([
    ["a repository", statement({ StringLike: { [sub]: "repo:acme/*" } }), github, sub],
    [
      "an audience of Google",
      statement({ StringEquals: { "accounts.google.com:aud": "1.apps" } }, "accounts.google.com"),
      ...["accounts.google.com", "accounts.google.com:aud"],
    ],
    [
      "an owner in a condition of several keys",
      statement({ StringEquals: { [aud]: "sts.amazonaws.com" }, StringLike: { [sub]: "repo:acme/site:*" } }),
      ...[github, sub],
    ],
  ])("are needed where the trust policy names %s", (_, given, from, key) => {
    expect(pathOf(given)).toEqual({ from, certainty: "depends", dependsOn: [key] });
  });

  it("are marked in the step", () => {
    const { paths } = pathsOf([deploying(statement({ StringLike: { [sub]: "repo:acme/*" } }))]);
    expect(paths[0]?.steps[0]).toMatchObject({
      ...{ technique: "T1199", effort: 3 },
      cut: "Remove token.actions.githubusercontent.com from the trust policy of deploy, or accept fewer of its tokens",
    });
  });
});

test.each([
  ["the cluster's own provider", statement(undefined, provider("oidc.eks.us-east-1.amazonaws.com/id/ABC"))],
  [
    "the company's directory",
    {
      ...{ Effect: "Allow", Action: "sts:AssumeRoleWithSAML" },
      Principal: { Federated: arnOf("saml-provider", "okta") },
    },
  ],
  ["a provider, for an action that takes no token", { ...statement(), Action: "sts:AssumeRole" }],
  ["a provider whose name is that of an object's member", statement(undefined, provider("constructor"))],
])("no step leads in by %s", (_, given) => {
  expect(pathOf(given)).toBeUndefined();
});

test("other conditions leave it open", () => {
  const condition = { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } };
  expect(pathOf(statement(condition))).toEqual({
    ...anyone,
    certainty: "depends",
    dependsOn: ["aws:sourceip"],
  });
});
