import { buildArn, parseArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import logGroup from "../resources/logs-log-group.ts";
import zone from "../resources/route53-hosted-zone.ts";

const edge = edgesFrom(zone);

export default [
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: logGroup,
    via: { facet: "queryLogging", key: (logging) => logging.logGroupArn?.replace(/:\*$/, "") },
    by: "arn",
  }),
  edge({
    verb: "resolves in",
    inverse: "resolved by",
    to: vpc,
    via: {
      facet: "vpcs",
      key: (vpcs, { arn, accountId }) => {
        const partition = parseArn(arn)?.partition ?? "aws";
        return vpcs.map(({ id, region }) =>
          id === null || region === null
            ? null
            : buildArn({ partition, region, accountId }, "ec2", "vpc/", id),
        );
      },
    },
    by: "arn",
  }),
];
