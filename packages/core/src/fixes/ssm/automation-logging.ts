import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";
import { resetSetting, updateSetting } from "./service-setting.ts";

const setting = "/ssm/automation/customer-script-log-destination";

export default defineFix(region, {
  id: "automation-logging",
  title: "Send automation script output to CloudWatch Logs",
  remediates: ["ssm-automation-cloudwatch-logging"],
  needs: ["ssmAutomationLogging"],
  documents: [updateSetting, resetSetting],
  actions: ["ssm:GetServiceSetting", "ssm:ResetServiceSetting", "ssm:UpdateServiceSetting"],
  plan: () =>
    ready(
      updateSetting,
      { SettingId: setting, SettingValue: "CloudWatch" },
      { ssmAutomationLogging: { destination: "CloudWatch" } },
    ),
  rollback: () =>
    undoneBy(resetSetting, { SettingId: setting }, "Automation output is not sent to CloudWatch Logs again."),
});
