import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./securityhub-enabled.ts";

fixTable(fix, [
  {
    when: "no one switched it on",
    resource: resourceWith(region, { securityHub: { enabled: false, subscribedAt: null } }),
    run: {
      document: "AWSConfigRemediation-EnableSecurityHub",
      parameters: { EnableDefaultStandards: ["true"] },
    },
    changes: [
      `securityHub: ${JSON.stringify({ enabled: false, subscribedAt: null })} -> "Enabled, with the default standards"`,
    ],
    undo: { document: "Skyledger-DisableSecurityHub", parameters: {} },
  },
]);
