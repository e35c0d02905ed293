import { defineCheck, fail, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import { listOf } from "../../resources/policy-document.ts";

/** "s3:*"; IAM.1 covers the plain star. */
const isWholeService = (action: string) => /^[a-z0-9-]+:\*$/i.test(action);

export default defineCheck(managedPolicy, {
  id: "iam-policy-no-service-wildcard",
  requirement: "Customer managed policies should not allow wildcard actions for services",
  problem: "Policy allows all actions of a service",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: {
    fsbp: ["IAM.21"],
    nist_800_53_r5: [
      "AC-2",
      "AC-2(1)",
      "AC-3",
      "AC-3(7)",
      "AC-3(15)",
      "AC-5",
      "AC-6",
      "AC-6(2)",
      "AC-6(3)",
      "AC-6(10)",
    ],
  },
  needs: ["document"],
  risk: "All actions of a service include deleting, sharing, and changing permissions, which few tasks need.",
  remediation: {
    automation: "MANUAL",
    description: "Specify the required actions instead of the whole service.",
    steps: [
      "Use IAM last accessed data to find the actions in use.",
      "Replace service:* with those actions.",
      "Make the new version the default, and watch for denied requests.",
    ],
    impact: "Requests for actions that the new version does not include are denied.",
  },
  evaluate: ({ document }) => {
    const allows = document.Statement.filter(({ Effect }) => Effect === "Allow");
    const wide = allows.flatMap(({ Action }) => listOf(Action).filter(isWholeService));
    // Everything except one service is every action of all others (Security Hub, IAM.21).
    const allBut = allows.flatMap(({ NotAction }) => listOf(NotAction).filter(isWholeService));
    return wide.length + allBut.length === 0
      ? pass("No statement allows all actions of a service (service:*).")
      : fail("The policy allows all actions of a service.", {
          actions: [...new Set([...wide, ...allBut.map((action) => `all except ${action}`)])],
        });
  },
});
