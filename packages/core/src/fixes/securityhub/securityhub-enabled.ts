import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, makes, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable = "AWSConfigRemediation-EnableSecurityHub";
const remove: AutomationDocument = {
  name: "Skyledger-DisableSecurityHub",
  description: "Switches Security Hub off in the region.",
  parameters: {},
  steps: [apiStep("Disable", "securityhub", "DisableSecurityHub", {})],
};

export default defineFix(region, {
  id: "securityhub-enabled",
  title: "Switch Security Hub on in the region",
  cures: ["securityhub-enabled"],
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
  rollback: () => undoneBy(remove, {}, "Security Hub is off again; its findings are gone after 90 days."),
});
