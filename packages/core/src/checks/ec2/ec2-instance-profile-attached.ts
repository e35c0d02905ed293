import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-profile-attached",
  requirement: "EC2 instances should access AWS through an IAM role",
  problem: "Instance has no IAM role",
  severity: "medium",
  category: "IAM",
  service: "EC2",
  frameworks: { cis_3: ["1.18"], cis_5: ["1.17"], cis_6: ["2.17"], cis_7: ["2.16"] },
  needs: ["state", "instanceProfile"],
  risk: "Applications on an instance without a role tend to use long-lived access keys stored on disk.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-AttachIAMToInstance",
    description: "Attach an instance profile whose role has the required permissions.",
    steps: [
      "Use CloudTrail to find which AWS calls the applications make with their access keys.",
      "Create a role with those permissions, and attach its instance profile.",
      "Remove the access keys from the instance, and delete them in IAM.",
    ],
    impact: "No interruption. Applications use the role after their access keys are removed.",
  },
  evaluate: ({ state, instanceProfile }) => {
    if (state.name !== "running") return notApplicable("The instance is not running.");
    return instanceProfile.arn === null
      ? fail("The running instance has no instance profile.", { instanceProfile: null, state: state.name })
      : pass("The instance has an instance profile.");
  },
});
