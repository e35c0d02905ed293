import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable = "AWSConfigRemediation-EnableEbsEncryptionByDefault";

const disable: AutomationDocument = {
  name: "Skyledger-DisableEbsEncryptionByDefault",
  description: "Turns off EBS encryption by default in the Region.",
  parameters: {},
  steps: [apiStep("Disable", "ec2", "DisableEbsEncryptionByDefault", {})],
};

export default defineFix(region, {
  id: "ebs-encryption-by-default",
  title: "Encrypt new EBS volumes in the Region by default",
  remediates: ["ec2-ebs-encryption-by-default"],
  needs: ["ebsEncryptionByDefault"],
  documents: [enable, disable],
  actions: [
    "ec2:DisableEbsEncryptionByDefault",
    "ec2:EnableEbsEncryptionByDefault",
    "ec2:GetEbsEncryptionByDefault",
  ],
  plan: () => ready(enable, {}, { ebsEncryptionByDefault: { enabled: true } }),
  rollback: () => undoneBy(disable, {}, "New volumes are encrypted only on request."),
});
