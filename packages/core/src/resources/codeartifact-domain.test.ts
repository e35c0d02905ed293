import type { DomainSummary } from "@aws-sdk/client-codeartifact";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import domain from "./codeartifact-domain.ts";

const createdTime = new Date("2026-01-02T03:04:05Z");
const item: DomainSummary = {
  ...{ name: "shared", owner: "123456789012", status: "Active", createdTime },
  arn: "arn:aws:codeartifact:us-east-1:123456789012:domain/shared",
  encryptionKey: "arn:aws:kms:us-east-1:123456789012:key/k1",
};
const statement = { Effect: "Allow", Principal: "*", Action: "codeartifact:*", Resource: "*" };
const policy = { Version: "2012-10-17", Statement: [statement] };
const answers = {
  policy: { policy: { document: JSON.stringify(policy) } },
  tags: { tags: [{ key: "team", value: "shop" }] },
};

describe("AWS::CodeArtifact::Domain", () => {
  it("reads a domain with its key and policy", () => {
    const resource = resourceOf(domain, item, { answers });
    expect(resource).toMatchObject({ arn: item.arn, id: "shared", status: "active" });
    expect(resource).toMatchObject({ createdAt: createdTime.toISOString(), tags: seen({ team: "shop" }) });
    expect(resource.facets).toMatchObject({
      settings: seen({ kmsKeyArn: item.encryptionKey }),
      policy: seen(policy),
    });
    expect(monthlyCostOf(domain, resource)).toBe("unknown");
  });

  it("distinguishes no policy from one that was not read", () => {
    const policyWith = (code: string) =>
      resourceOf(domain, item, { answers, errors: { policy: code } }).facets.policy;
    expect(policyWith("ResourceNotFoundException")).toEqual(seen(null));
    expect(policyWith("AccessDeniedException")).toEqual(gap("denied"));
  });
});
