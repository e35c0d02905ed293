import { buildArn, parseArn } from "../model/arn.ts";
import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import zone from "../resources/route53-hosted-zone.ts";

export default defineRelationship({
  from: zone,
  verb: "resolves in",
  inverse: "resolved by",
  to: vpc,
  via: {
    facet: "vpcs",
    key: (vpcs, { arn, accountId }) => {
      const partition = parseArn(arn)?.partition ?? "aws";
      return vpcs.map(({ id, region }) =>
        id === null || region === null ? null : buildArn({ partition, region, accountId }, "ec2", "vpc/", id),
      );
    },
  },
  by: "arn",
});
