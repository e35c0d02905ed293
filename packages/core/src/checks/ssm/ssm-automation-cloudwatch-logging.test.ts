import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-automation-cloudwatch-logging.ts";

checkTable(check, [
  {
    when: "it is kept",
    result: "pass",
    resource: resourceWith(accountRegion, { ssmAutomationLogging: { destination: "CloudWatch" } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(accountRegion, { ssmAutomationLogging: { destination: null } }),
    evidence: { destination: null },
  },
]);
