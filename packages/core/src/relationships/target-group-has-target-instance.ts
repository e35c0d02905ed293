import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import targetGroup from "../resources/elb-target-group.ts";

export default defineRelationship({
  from: targetGroup,
  verb: "has target",
  inverse: "target of",
  to: instance,
  via: { facet: "targets", key: (targets) => targets.map(({ id }) => (id?.startsWith("i-") ? id : null)) },
});
