import { defineRelationship } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import instance from "../resources/ec2-instance.ts";

export default defineRelationship({
  from: autoScalingGroup,
  verb: "manages",
  inverse: "managed by",
  to: instance,
  via: { facet: "instances", key: (instances) => instances.map((instance) => instance.instanceId) },
});
