import { parseArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import type { ResourceIdentity } from "../model/resource.ts";
import vpc from "../resources/ec2-vpc.ts";
import peering from "../resources/ec2-vpc-peering-connection.ts";

const edge = edgesFrom(peering);

/** ARN of the VPC of a side, in its own account and Region. */
function vpcArn(
  side: { vpcId: string; accountId: string | null; region: string | null },
  from: ResourceIdentity,
): string {
  const partition = parseArn(from.arn)?.partition ?? "aws";
  return `arn:${partition}:ec2:${side.region ?? from.region}:${side.accountId ?? from.accountId}:vpc/${side.vpcId}`;
}

export default [
  edge({
    verb: "requested by",
    inverse: "requests",
    to: vpc,
    via: { facet: "requester", key: vpcArn },
    by: "arn",
  }),
  edge({
    verb: "accepted by",
    inverse: "accepts",
    to: vpc,
    via: { facet: "accepter", key: vpcArn },
    by: "arn",
  }),
];
