import { defineCheck, fail, pass } from "../../model/define-check.ts";
import repository from "../../resources/ecr-repository.ts";

export default defineCheck(repository, {
  id: "ecr-repository-lifecycle-policy",
  requirement: "ECR repositories should have a lifecycle policy",
  problem: "ECR repository has no lifecycle policy",
  severity: "medium",
  category: "Data",
  service: "ECR",
  frameworks: { fsbp: ["ECR.3"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)"] },
  needs: ["lifecycle"],
  risk: "Old images with known vulnerabilities stay available, and their storage incurs charges.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Expire old images with a lifecycle policy.",
    steps: [
      "Find out which images are still in use.",
      "Add a lifecycle policy, and review its preview first.",
    ],
    impact: "Expired images are deleted and can't be pulled.",
  },
  evaluate: ({ lifecycle }) =>
    lifecycle.ruleCount > 0
      ? pass("A lifecycle policy expires old images.")
      : fail("No lifecycle policy expires old images.", { rules: 0 }),
});
