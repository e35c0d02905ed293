import { defineRelationship } from "../model/define-relationship.ts";
import logGroup from "../resources/logs-log-group.ts";
import searchDomain from "../resources/opensearch-domain.ts";

export default defineRelationship({
  from: searchDomain,
  verb: "logs to",
  inverse: "receives logs of",
  to: logGroup,
  via: {
    facet: "logs",
    key: (logs) => logs.map((log) => (log.enabled ? log.logGroupArn?.replace(/:\*$/, "") : null)),
  },
  by: "arn",
});
