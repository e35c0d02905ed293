import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import subnet from "../resources/ec2-subnet.ts";

export default defineRelationship({
  from: autoScalingGroup,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "network", key: (network) => network.subnetIds },
});
