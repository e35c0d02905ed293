import logGroup from "../../resources/logs-log-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-log-group-retention.ts";

checkTable(check, [
  {
    when: "they are kept a year",
    result: "pass",
    resource: resourceWith(logGroup, { retention: { days: 365 } }),
  },
  {
    when: "they are kept forever",
    result: "pass",
    resource: resourceWith(logGroup, { retention: { days: null } }),
  },
  {
    when: "they are kept a month",
    result: "fail",
    resource: resourceWith(logGroup, { retention: { days: 30 } }),
    evidence: { retentionDays: 30 },
  },
]);
