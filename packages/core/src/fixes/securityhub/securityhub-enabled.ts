import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, makes, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable = "AWSConfigRemediation-EnableSecurityHub";
const remove: AutomationDocument = {
  name: "Skyledger-DisableSecurityHub",
  description: "Disables Security Hub in the Region.",
  parameters: {},
  steps: [apiStep("Disable", "securityhub", "DisableSecurityHub", {})],
};

export default defineFix(region, {
  id: "securityhub-enabled",
  title: "Enable Security Hub in the Region",
  remediates: ["securityhub-enabled"],
  needs: ["securityHub"],
  documents: [enable, remove],
  actions: [
    "iam:CreateServiceLinkedRole",
    "securityhub:DescribeHub",
    "securityhub:DisableSecurityHub",
    "securityhub:EnableSecurityHub",
  ],
  plan: () =>
    makes(enable, { EnableDefaultStandards: true }, { securityHub: "Enabled, with the default standards" }),
  rollback: () =>
    undoneBy(remove, {}, "Security Hub is disabled again. Its findings are deleted after 90 days."),
});
