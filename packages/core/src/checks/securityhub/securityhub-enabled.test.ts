import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./securityhub-enabled.ts";

const on = { enabled: true, subscribedAt: null };

checkTable(check, [
  {
    when: "it has a standard",
    result: "pass",
    resource: resourceWith(accountRegion, {
      securityHub: on,
      securityHubStandards: [{ arn: "arn:s", status: "READY" }],
      securityHubProducts: [],
    }),
  },
  {
    when: "it has an integration",
    result: "pass",
    resource: resourceWith(accountRegion, {
      securityHub: on,
      securityHubStandards: [],
      securityHubProducts: ["arn:p"],
    }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(accountRegion, {
      securityHub: { enabled: false, subscribedAt: null },
      securityHubStandards: [],
      securityHubProducts: [],
    }),
    evidence: { enabled: false },
  },
  {
    when: "it has nothing to do",
    result: "fail",
    resource: resourceWith(accountRegion, {
      securityHub: on,
      securityHubStandards: [],
      securityHubProducts: [],
    }),
    evidence: { standards: 0 },
  },
]);
