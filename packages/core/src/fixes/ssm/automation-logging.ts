import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";
import { resetSetting, updateSetting } from "./service-setting.ts";

const setting = "/ssm/automation/customer-script-log-destination";

export default defineFix(region, {
  id: "automation-logging",
  title: "Send output of automation scripts to CloudWatch",
  cures: ["ssm-automation-cloudwatch-logging"],
  needs: ["ssmAutomationLogging"],
  documents: [updateSetting, resetSetting],
  actions: ["ssm:GetServiceSetting", "ssm:ResetServiceSetting", "ssm:UpdateServiceSetting"],
  plan: () =>
    ready(
      updateSetting,
      { SettingId: setting, SettingValue: "CloudWatch" },
      { ssmAutomationLogging: { destination: "CloudWatch" } },
    ),
  rollback: () => undoneBy(resetSetting, { SettingId: setting }, "Output is not kept in CloudWatch again."),
});
