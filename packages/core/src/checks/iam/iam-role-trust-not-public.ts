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
  risk: "Anybody with an AWS account, or with an account at the identity provider, can act here with the role's permissions.",
  remediation: {
    automation: "MANUAL",
    description: "Name in the trust policy who may assume the role.",
    steps: [
      "Find out by the role's last use and CloudTrail who assumes it.",
      "Replace the star by accounts or roles; for an identity provider that many share, add a condition on the claim that names your organization or repository.",
      "Look in CloudTrail for sessions by strangers.",
    ],
    impact: "Callers that the new trust policy does not name can no longer assume the role.",
  },
  evaluate: ({ trustPolicy, origin }) => {
    if (origin.serviceLinked) return notApplicable("AWS keeps the trust policy of service-linked roles.");
    const open = openTrusts(trustPolicy);
    if (open.length === 0) return pass("The trust policy names who may assume the role.");
    const providers = [...new Set(open.map(({ by }) => by).filter((by) => by !== "everybody"))];
    return fail(
      open.some(({ by }) => by === "everybody")
        ? "Everybody with an AWS account may assume the role."
        : `Everybody with an account at ${providers.join(" or ")} may assume the role.`,
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
