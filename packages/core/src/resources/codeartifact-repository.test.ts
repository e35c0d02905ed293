import type { RepositorySummary } from "@aws-sdk/client-codeartifact";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import repository from "./codeartifact-repository.ts";

const arnOf = (path: string) => `arn:aws:codeartifact:us-east-1:123456789012:${path}`;
const createdTime = new Date("2026-01-02T03:04:05Z");
const item: RepositorySummary = {
  ...{ name: "packages", domainName: "shared", domainOwner: "123456789012", createdTime },
  arn: arnOf("repository/shared/packages"),
};
const statement = {
  Effect: "Allow",
  Principal: { AWS: "999988887777" },
  Action: "codeartifact:*",
  Resource: "*",
};
const policy = { Version: "2012-10-17", Statement: [statement] };
const answers = {
  policy: { policy: { document: JSON.stringify(policy) } },
  tags: { tags: [{ key: "team", value: "shop" }] },
};

describe("AWS::CodeArtifact::Repository", () => {
  it("reads a repository with its domain and policy", () => {
    const resource = resourceOf(repository, item, { answers });
    expect(resource).toMatchObject({
      ...{
        arn: item.arn,
        id: "packages",
        createdAt: createdTime.toISOString(),
        tags: seen({ team: "shop" }),
      },
    });
    expect(resource.facets).toMatchObject({
      domain: seen({ name: "shared", ownerId: "123456789012" }),
      policy: seen(policy),
    });
    expect(monthlyCostOf(repository, resource)).toBe("unknown");
  });

  it("distinguishes no policy from one that was not read", () => {
    const policyWith = (code: string) =>
      resourceOf(repository, item, { answers, errors: { policy: code } }).facets.policy;
    expect(policyWith("ResourceNotFoundException")).toEqual(seen(null));
    expect(policyWith("AccessDeniedException")).toEqual(gap("denied"));
  });
});
