import { cannotBeUndone, defineFix, makes } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const enable = "AWSConfigRemediation-CreateGuardDutyDetector";

export default defineFix(region, {
  id: "guardduty-enabled",
  title: "Enable GuardDuty in the Region",
  remediates: ["guardduty-enabled"],
  needs: ["guardDuty"],
  documents: [enable],
  actions: [
    "guardduty:CreateDetector",
    "guardduty:GetDetector",
    "guardduty:ListDetectors",
    "iam:CreateServiceLinkedRole",
  ],
  plan: () => makes(enable, {}, { guardDuty: "A detector" }),
  rollback: () =>
    cannotBeUndone(
      "Deleting a detector also deletes its findings. Delete it manually if you no longer need them.",
    ),
});
