import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";

export default defineRelationship({
  from: securityGroup,
  verb: "admits",
  inverse: "admitted by",
  to: securityGroup,
  via: {
    facet: "inbound",
    key: (rules) => rules.flatMap((rule) => rule.groups.map((group) => group.groupId)),
  },
});
