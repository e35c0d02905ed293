import { defineRelationship } from "../model/define-relationship.ts";
import ecsService from "../resources/ecs-service.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: ecsService,
  verb: "registers with",
  inverse: "filled by",
  to: targetGroup,
  via: { facet: "details", key: (details) => details.targetGroupArns },
  by: "arn",
});
