import { defineRelationship } from "../model/define-relationship.ts";
import logGroup from "../resources/logs-log-group.ts";
import zone from "../resources/route53-hosted-zone.ts";

export default defineRelationship({
  from: zone,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: { facet: "queryLogging", key: (logging) => logging.logGroupArn?.replace(/:\*$/, "") },
  by: "arn",
});
