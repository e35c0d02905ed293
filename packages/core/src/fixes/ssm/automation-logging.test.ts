import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./automation-logging.ts";

fixTable(fix, [
  {
    when: "it is as AWS has it",
    resource: resourceWith(region, { ssmAutomationLogging: { destination: null } }),
    run: {
      document: "Skyledger-UpdateServiceSetting",
      parameters: {
        SettingId: ["/ssm/automation/customer-script-log-destination"],
        SettingValue: ["CloudWatch"],
      },
    },
    changes: ['ssmAutomationLogging.destination: null -> "CloudWatch"'],
    undo: {
      document: "Skyledger-ResetServiceSetting",
      parameters: { SettingId: ["/ssm/automation/customer-script-log-destination"] },
    },
  },
]);
