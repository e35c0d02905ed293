import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import role from "../../resources/iam-role.ts";
import { openTrusts } from "./open-trust.ts";

export default defineCheck(role, {
  id: "iam-role-trust-not-public",
  requirement: "IAM role trust policies should not allow public access",
  problem: "Role can be assumed by anyone",
  severity: "critical",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["trustPolicy", "origin"],
  risk: "Anyone with an AWS account, or with an account at the identity provider, can act with the role's permissions.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Specify in the trust policy who can assume the role.",
    steps: [
      "Use the role's last use and CloudTrail to find who assumes it.",
      "Replace the wildcard with accounts or roles. For a shared identity provider, add a condition on the claim that identifies your organization or repository.",
      "Look for sessions of unknown principals in CloudTrail.",
    ],
    impact: "Principals that the new trust policy does not allow can't assume the role.",
  },
  evaluate: ({ trustPolicy, origin }) => {
    if (origin.serviceLinked) return notApplicable("AWS manages the trust policies of service-linked roles.");
    const open = openTrusts(trustPolicy);
    if (open.length === 0) return pass("The trust policy restricts who can assume the role.");
    const providers = [...new Set(open.map(({ by }) => by).filter((by) => by !== "everyone"))];
    return fail(
      open.some(({ by }) => by === "everyone")
        ? "Anyone with an AWS account can assume the role."
        : `Anyone with an account at ${providers.join(" or ")} can assume the role.`,
      {
        statements: open.map(({ statement }) => ({
          sid: statement.Sid ?? null,
          principal: statement.Principal ?? null,
          condition: statement.Condition ?? null,
        })),
      },
    );
  },
});
