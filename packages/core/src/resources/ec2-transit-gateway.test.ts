import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import gateway from "./ec2-transit-gateway.ts";

describe("AWS::EC2::TransitGateway", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(gateway, {
      TransitGatewayId: "tgw-1",
      TransitGatewayArn: "arn:aws:ec2:us-east-1:123456789012:transit-gateway/tgw-1",
      OwnerId: "123456789012",
      State: "available",
      Options: { AutoAcceptSharedAttachments: "enable", SecurityGroupReferencingSupport: "enable" },
    });
    expect(resource).toMatchObject({ id: "tgw-1", status: "available" });
    expect(resource.facets).toEqual({
      attachments: seen({ autoAcceptShared: true }),
      owner: seen({ accountId: "123456789012" }),
      securityGroups: seen({ canBeReferenced: true }),
      // Read by custom readers.
      ...{ attached: gap("failed"), routeTables: gap("failed") },
    });
  });

  it.each([
    ["disable", false],
    [undefined, null],
  ] as const)(
    "reads whether groups can be referenced: %s",
    (SecurityGroupReferencingSupport, canBeReferenced) => {
      const { facets } = resourceOf(gateway, {
        TransitGatewayId: "tgw-1",
        Options: { ...(SecurityGroupReferencingSupport && { SecurityGroupReferencingSupport }) },
      });
      expect(facets.securityGroups).toEqual(seen({ canBeReferenced }));
    },
  );

  it("keeps missing data as gaps, and omits deleted gateways from the list", () => {
    const { facets } = resourceOf(gateway, { TransitGatewayId: "tgw-1" });
    expect(Object.values(facets)).toEqual(Object.values(facets).map(() => gap("failed")));
    expect(gateway.list.items({ TransitGateways: [{ State: "deleted" }] }, [])).toEqual([]);
  });
});
