import { defineRelationship } from "../model/define-relationship.ts";
import trail from "../resources/cloudtrail-trail.ts";
import logGroup from "../resources/logs-log-group.ts";

export default defineRelationship({
  from: trail,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: { facet: "delivery", key: (delivery) => delivery.logGroupArn?.replace(/:\*$/, "") },
  by: "arn",
});
