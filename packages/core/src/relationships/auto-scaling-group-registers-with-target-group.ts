import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: autoScalingGroup,
  verb: "registers with",
  inverse: "filled by",
  to: targetGroup,
  via: { facet: "balancing", key: (balancing) => balancing.targetGroupArns },
  by: "arn",
});
