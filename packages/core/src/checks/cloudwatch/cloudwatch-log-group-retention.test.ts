import logGroup from "../../resources/logs-log-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-log-group-retention.ts";

checkTable(check, [
  {
    when: "they are kept a year",
    verdict: "pass",
    resource: resourceWith(logGroup, { retention: { days: 365 } }),
  },
  {
    when: "they are kept for ever",
    verdict: "pass",
    resource: resourceWith(logGroup, { retention: { days: null } }),
  },
  {
    when: "they are kept a month",
    verdict: "fail",
    resource: resourceWith(logGroup, { retention: { days: 30 } }),
    evidence: { retentionDays: 30 },
  },
]);
