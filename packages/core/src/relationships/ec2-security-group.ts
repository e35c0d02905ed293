import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import vpc from "../resources/ec2-vpc.ts";

const edge = edgesFrom(securityGroup);

export default [
  edge({
    verb: "admits",
    inverse: "admitted by",
    to: securityGroup,
    via: {
      facet: "inbound",
      key: (rules) => rules.flatMap((rule) => rule.groups.map((group) => group.groupId)),
    },
  }),
  edge({
    verb: "belongs to",
    inverse: "has",
    to: vpc,
    via: { facet: "group", key: (group) => group.vpcId },
  }),
];
