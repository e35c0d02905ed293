import { defineCheck, fail, pass } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { listOf, type PolicyStatement } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

/**
 * A bucket's ARN contains no account: anyone who reuses the name of a deleted bucket could invoke the
 * function.
 */
function admitsAnyBucket({ Effect, Principal, Condition = {} }: PolicyStatement): boolean {
  if (Effect !== "Allow" || Principal === undefined || typeof Principal === "string") return false;
  const keys = Object.values(Condition).flatMap((condition) =>
    Object.keys(condition).map((key) => key.toLowerCase()),
  );
  return listOf(Principal.Service).includes("s3.amazonaws.com") && !keys.includes("aws:sourceaccount");
}

export default defineCheck(lambdaFunction, {
  id: "lambda-function-policy-not-public",
  requirement: "Lambda function policies should not allow public access",
  problem: "Lambda function policy allows public access",
  severity: "critical",
  category: "Data",
  service: "Lambda",
  frameworks: {
    fsbp: ["Lambda.1"],
    pci_dss_4: ["7.2.1"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["policy"],
  risk: "Anyone with an AWS account, or anyone at all, can run the function with its permissions and at your cost.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Restrict who can invoke the function.",
    steps: [
      "Find the statement in the function's resource policy.",
      "Replace the principal with the account or service that needs access, with aws:SourceAccount or aws:SourceArn for services.",
    ],
    impact: "Principals that are no longer allowed can't invoke the function.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The function has no resource policy.");
    const open = [...publicStatements(policy), ...policy.Statement.filter(admitsAnyBucket)];
    return open.length === 0
      ? pass("No statement of the function policy allows public access, or access by buckets of any account.")
      : fail("The function policy allows public access, or access by buckets of any account.", {
          statements: statementFacts(open),
        });
  },
});
