import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import launchTemplate from "../resources/ec2-launch-template.ts";

export default defineRelationship({
  from: autoScalingGroup,
  verb: "launches from",
  inverse: "used by",
  to: launchTemplate,
  via: { facet: "launch", key: (launch) => launch.launchTemplateId },
});
