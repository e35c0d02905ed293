import { defineRelationship } from "../model/define-relationship.ts";
import vpc from "../resources/ec2-vpc.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: targetGroup,
  verb: "belongs to",
  inverse: "has",
  to: vpc,
  via: { facet: "settings", key: (settings) => settings.vpcId },
});
