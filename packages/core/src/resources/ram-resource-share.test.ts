import type { ResourceShare } from "@aws-sdk/client-ram";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import share from "./ram-resource-share.ts";

const resourceShareArn = "arn:aws:ram:us-east-1:123456789012:resource-share/7ab63972";
const item: ResourceShare = {
  ...{ resourceShareArn, name: "network", owningAccountId: "123456789012", status: "ACTIVE" },
  ...{ allowExternalPrincipals: false, featureSet: "STANDARD" },
  creationTime: new Date("2026-01-02T00:00:00.000Z"),
  tags: [{ key: "Team", value: "platform" }, { key: "empty" }],
};
const subnetArn = "arn:aws:ec2:us-east-1:123456789012:subnet/subnet-1";
const association = (associatedEntity: string | undefined, status = "ASSOCIATED" as const) => ({
  ...{ resourceShareArn, status, external: false },
  ...(associatedEntity === undefined ? {} : { associatedEntity }),
});
const answers = {
  resources: { resourceShareAssociations: [association(subnetArn)] },
  principals: {
    resourceShareAssociations: [
      association("210987654321"),
      { ...association("333322221111"), status: "DISASSOCIATED" as const },
    ],
  },
};

describe("AWS::RAM::ResourceShare", () => {
  it("reads identity, and what is shared with whom", () => {
    const resource = resourceOf(share, item, { answers });
    expect(resource).toMatchObject({
      ...{ arn: resourceShareArn, id: "7ab63972", name: "network", status: "active" },
      ...{ createdAt: "2026-01-02T00:00:00.000Z", tags: seen({ Team: "platform", empty: "" }) },
    });
    expect(resource.facets).toEqual({
      share: seen({ externalAllowed: false, featureSet: "STANDARD" }),
      resources: seen({ arns: [subnetArn] }),
      principals: seen({ entities: ["210987654321"] }),
    });
    expect(monthlyCostOf(share, resource)).toBe("0.00");
  });

  it.each([
    ["there are more than a page has", { ...answers.resources, nextToken: "more" }],
    ["one has no entity", { resourceShareAssociations: [association(undefined)] }],
    ["AWS left the list out", {}],
  ])("does not know what is shared if %s", (_, resources) => {
    const { facets } = resourceOf(share, item, { answers: { ...answers, resources } });
    expect(facets.resources).toEqual(gap("failed"));
  });
});
