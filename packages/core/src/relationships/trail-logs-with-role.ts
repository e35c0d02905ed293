import { defineRelationship } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import role from "../resources/iam-role.ts";

export default defineRelationship({
  from: trail,
  verb: "logs with",
  inverse: "used by",
  to: role,
  via: { facet: "delivery", key: (delivery) => delivery.logRoleArn },
  by: "arn",
});
