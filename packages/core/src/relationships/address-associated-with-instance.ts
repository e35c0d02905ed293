import { defineRelationship } from "../model/define-relationship.ts";
import address from "../resources/ec2-eip.ts";
import instance from "../resources/ec2-instance.ts";

export default defineRelationship({
  from: address,
  verb: "associated with",
  inverse: "has address",
  to: instance,
  via: { facet: "association", key: (association) => association.instanceId },
});
