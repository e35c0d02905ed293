import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import vpc from "../resources/ec2-vpc.ts";

export default defineRelationship({
  from: securityGroup,
  verb: "belongs to",
  inverse: "has",
  to: vpc,
  via: { facet: "group", key: (group) => group.vpcId },
});
