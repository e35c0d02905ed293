import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";
import type { TransitGatewayAttachment, TransitGatewayRouteTable } from "./transit-gateway-routing.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::TransitGateway",
  label: "Transit Gateway",
  service: "ec2",
  list: {
    op: "describeTransitGateways",
    input: { MaxResults: 200 },
    items: (page) => page.TransitGateways?.filter((gateway) => gateway.State !== "deleted"),
  },
  arn: (gateway, scope) =>
    gateway.TransitGatewayArn ?? buildArn(scope, "ec2", "transit-gateway/", gateway.TransitGatewayId),
  facets: ({ custom, read }) => ({
    attachments: read((gateway) =>
      gateway.Options?.AutoAcceptSharedAttachments === undefined
        ? undefined
        : {
            /** Whether attachments of other accounts are accepted automatically. @api Options.AutoAcceptSharedAttachments */
            autoAcceptShared: gateway.Options.AutoAcceptSharedAttachments === "enable",
          },
    ),
    /** The owner's account: other accounts can share theirs with this one. */
    owner: read((gateway) =>
      gateway.OwnerId === undefined
        ? undefined
        : {
            /** ID of the account that owns the transit gateway. @api OwnerId */
            accountId: gateway.OwnerId,
          },
    ),
    securityGroups: read((gateway) =>
      gateway.Options === undefined
        ? undefined
        : {
            /** Whether rules can name security groups of other attached VPCs. Null: not returned by AWS. @api Options.SecurityGroupReferencingSupport */
            canBeReferenced:
              gateway.Options.SecurityGroupReferencingSupport === undefined
                ? null
                : gateway.Options.SecurityGroupReferencingSupport === "enable",
          },
    ),
    // AWS returns all of them, and the routes, to the owner only: null in other accounts.
    attached: custom<readonly TransitGatewayAttachment[] | null>("transit-gateway-attachments", [
      "ec2:DescribeTransitGatewayAttachments",
      "ec2:DescribeTransitGatewayVpcAttachments",
    ]),
    routeTables: custom<readonly TransitGatewayRouteTable[] | null>(
      "transit-gateway-routes",
      ["ec2:SearchTransitGatewayRoutes"],
      "attached",
    ),
  }),
  describe: (gateway) => {
    const tags = tagMap(gateway.Tags);
    return {
      id: gateway.TransitGatewayId,
      name: tags.Name,
      status: gateway.State,
      createdAt: gateway.CreationTime,
      tags,
    };
  },
  // Its attachments are charged, the gateway is not.
  cost: "free",
});
