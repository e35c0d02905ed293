import { describe, expect, it } from "vitest";
import { managedPolicyLimit, policySize } from "../model/policy-size.ts";
import type { Resource } from "../model/resource.ts";
import { arnOf, group, modelOf, policy, role, theAccount, user } from "../testing/access/written-account.ts";
import { leastPrivilege } from "./least-privilege.ts";

const takenAt = "2026-05-13T10:00:00.000Z";
const usedAt = "2026-05-01T08:00:00.000Z";
const allow = (Action: string | string[], more: object = {}) => ({
  Effect: "Allow",
  Action,
  Resource: "*",
  ...more,
});

/** A resource with last accessed data. */
function using(resource: Resource, ...namespaces: string[]): Resource {
  const services = namespaces.map((namespace) => ({ namespace, lastAuthenticatedAt: usedAt, actions: null }));
  const lastAccessed = { seen: true as const, value: { allowedServices: 12, services } };
  return { ...resource, facets: { ...resource.facets, lastAccessed } };
}

function propose(subject: Resource, ...others: Resource[]) {
  const principal = modelOf([subject, theAccount(), ...others]).principal(subject.arn);
  if (!principal) throw new Error("The principal is missing.");
  return leastPrivilege(principal, takenAt);
}

const statements = (answer: ReturnType<typeof propose>) => answer.policy?.Statement;

describe("least privilege", () => {
  it("proposes the used services of all policies in one", () => {
    const tools = policy("tools", [allow("sqs:*"), { Effect: "Deny", Action: "s3:Delete*", Resource: "*" }]);
    const app = role("app", { inline: allow("*"), attached: [tools.arn] });
    const answer = propose(using(app, "s3", "sqs"), tools);
    expect(answer).toMatchObject({ state: "proposed", missing: [] });
    expect(answer.policy).toEqual({
      Version: "2012-10-17",
      Statement: [
        { Effect: "Allow", Resource: "*", Action: ["sqs:*"] },
        { Effect: "Deny", Action: "s3:Delete*", Resource: "*" },
        { Effect: "Allow", Resource: "*", Action: ["s3:*", "sqs:*"] },
      ],
    });
  });

  describe("of patterns with unused actions", () => {
    /** Amazon SQS, of which IAM tracks two actions, and one was used. */
    const withActions = (subject: Resource, unused: string[]): Resource => {
      const actions = [
        { name: "CreateQueue", lastAccessedAt: usedAt },
        ...unused.map((name) => ({ name, lastAccessedAt: null })),
      ];
      const services = [{ namespace: "sqs", lastAuthenticatedAt: usedAt, actions }];
      const lastAccessed = { seen: true as const, value: { allowedServices: 12, services } };
      return { ...subject, facets: { ...subject.facets, lastAccessed } };
    };
    const actionsOf = (pattern: string, ...unused: string[]) =>
      propose(withActions(role("app", { inline: allow([pattern, "ec2:*"]) }), unused)).policy?.Statement[0]
        ?.Action;

    it("proposes the others, used or not tracked", () => {
      const proposed = actionsOf("sqs:*", "DeleteQueue");
      expect(proposed).toEqual(expect.arrayContaining(["sqs:CreateQueue", "sqs:SendMessage"]));
      expect(proposed).not.toContain("sqs:DeleteQueue");
      expect(proposed).not.toContain("sqs:*");
      expect(actionsOf("sqs:*Queue", "DeleteQueue")).toEqual([
        ...["sqs:CreateQueue", "sqs:PurgeQueue", "sqs:TagQueue", "sqs:UntagQueue"],
      ]);
    });

    it("keeps a pattern without unused actions, and one of a service that AWS's list does not have", () => {
      expect(actionsOf("sqs:Create*", "DeleteQueue")).toEqual(["sqs:Create*"]);
      expect(actionsOf("sqs:*")).toEqual(["sqs:*"]);
    });

    it("keeps patterns where the list would not fit a managed policy", () => {
      const proposedFor = (padding: number) => {
        const Resource = `arn:aws:sqs:us-east-1:111122223333:${"x".repeat(padding)}`;
        const inline = [allow("sqs:*", { Resource }), allow("ec2:*")];
        return propose(withActions(role("app", { inline }), ["DeleteQueue"])).policy;
      };
      const room = managedPolicyLimit - policySize(proposedFor(0) ?? {});
      expect(policySize(proposedFor(room) ?? {})).toBe(managedPolicyLimit);
      expect(proposedFor(room)?.Statement[0]?.Action).toContain("sqs:SendMessage");
      expect(proposedFor(room + 1)?.Statement[0]?.Action).toEqual(["sqs:*"]);
    });
  });

  it("keeps what a policy denies, also when nothing that it allows was used", () => {
    const guard = policy("guard", [allow("ec2:*"), { Effect: "Deny", Action: "s3:Put*", Resource: "*" }]);
    const app = role("app", { inline: allow("s3:*"), attached: [guard.arn] });
    expect(statements(propose(using(app, "s3"), guard))).toContainEqual({
      ...{ Effect: "Deny", Action: "s3:Put*", Resource: "*" },
    });
  });

  it("includes the policies of a user's groups", () => {
    const ana = user("ana", { groups: ["team"], inline: allow("kms:*") });
    const answer = propose(using(ana, "s3"), group("team", { inline: allow(["s3:Get*", "ec2:*"]) }));
    expect(statements(answer)).toEqual([{ Effect: "Allow", Resource: "*", Action: ["s3:Get*"] }]);
  });

  it("repeats no statement and no Sid", () => {
    const one = policy("one", [allow("s3:Get*", { Sid: "Read" }), allow("ec2:*", { Sid: "Two" })]);
    const two = policy("two", [allow("s3:Get*", { Sid: "Same" }), allow("s3:Put*", { Sid: "Read" })]);
    const app = role("app", { attached: [one.arn, two.arn] });
    expect(statements(propose(using(app, "s3"), one, two))).toEqual([
      { Sid: "Read", Effect: "Allow", Resource: "*", Action: ["s3:Get*"] },
      { Effect: "Allow", Resource: "*", Action: ["s3:Put*"] },
    ]);
  });

  it("keeps the text of a version without policy variables", () => {
    const old = policy("old", allow("s3:*"));
    const document = {
      Version: "2008-10-17",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a text in this version.
      Statement: [allow(["s3:*", "ec2:*"], { Resource: "arn:aws:s3:::x/${a}" })],
    };
    const before = { ...old, facets: { document: { seen: true as const, value: document } } };
    const answer = propose(using(role("app", { attached: [before.arn] }), "s3"), before);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: "$" as a text, not a policy variable.
    expect(statements(answer)).toMatchObject([{ Resource: "arn:aws:s3:::x/${$}{a}" }]);
  });

  it("proposes nothing when all allowed services were used, or none", () => {
    const app = role("app", { inline: allow(["s3:Get*", "sqs:*"]) });
    expect(propose(using(app, "s3", "sqs"))).toMatchObject({ state: "unchanged", policy: null });
    expect(propose(using(app))).toMatchObject({ state: "unused", policy: null });
    // It used a service that a policy allowed at that time.
    expect(propose(using(app, "ec2"))).toMatchObject({ state: "unused", policy: null });
  });

  it("proposes nothing for a NotAction that excludes a part of a used service, though others are allowed", () => {
    const app = role("app", { inline: { Effect: "Allow", NotAction: ["s3:Put*"], Resource: "*" } });
    expect(propose(using(app, "s3"))).toMatchObject({ state: "unchanged", policy: null });
  });

  it("proposes nothing for roles that AWS or IAM Identity Center manages", () => {
    const linked = role("linked", { inline: allow("*") });
    const origin = { seen: true as const, value: { path: "/aws-service-role/", serviceLinked: true } };
    expect(propose(using({ ...linked, facets: { ...linked.facets, origin } }, "s3")).state).toBe("managed");
    const reserved = arnOf("role/aws-reserved/sso.amazonaws.com", "AWSReservedSSO_Admin_1");
    expect(propose(using({ ...linked, arn: reserved }, "s3")).state).toBe("managed");
  });

  it("is unknown when policies or the data could not be read, with the IAM action", () => {
    const app = role("app", { inline: allow("*") });
    expect(propose(app)).toMatchObject({
      ...{ state: "unknown", lastAccessed: null, policy: null },
      missing: [
        { iamAction: "iam:GenerateServiceLastAccessedDetails", of: app.arn },
        { iamAction: "iam:GetServiceLastAccessedDetails", of: app.arn },
      ],
    });
    const lost = role("lost", { inline: allow("*"), attached: [arnOf("policy", "gone")] });
    expect(propose(using(lost, "s3"))).toMatchObject({
      ...{ state: "unknown", policy: null },
      missing: [{ iamAction: "iam:GetAccountAuthorizationDetails", of: arnOf("policy", "gone") }],
    });
  });

  it.each([
    ["2026-05-01T00:00:00.000Z", "2026-05-01T00:00:00.000Z"],
    ["2025-04-08T10:00:00.001Z", "2025-04-08T10:00:00.001Z"],
    ["2025-04-08T10:00:00.000Z", "2025-04-08T10:00:00.000Z"],
    ["2025-04-08T09:59:59.999Z", "2025-04-08T10:00:00.000Z"],
    [null, "2025-04-08T10:00:00.000Z"],
  ])("of an identity created at %s covers the time since %s", (createdAt, since) => {
    const app = { ...role("app", { inline: allow("*") }), createdAt };
    expect(propose(using(app, "s3")).since).toBe(since);
  });
});
