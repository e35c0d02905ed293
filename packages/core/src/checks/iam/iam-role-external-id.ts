import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import role from "../../resources/iam-role.ts";
import { listOf, type PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "../policies/fixed-values.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { comparesWith, namesEveryone } from "../policies/public-statements.ts";

const organizationKeys = new Set(["aws:principalorgid", "aws:principalorgpaths"]);

/** Whether callers need a second factor, which services of third parties don't have. */
function needsSecondFactor({ Condition = {} }: PolicyStatement): boolean {
  return Object.entries(Condition).some(
    ([operator, keys]) =>
      operator.toLowerCase() === "bool" &&
      Object.entries(keys).some(
        ([key, value]) =>
          key.toLowerCase() === "aws:multifactorauthpresent" &&
          [value].flat().every((one) => String(one) === "true"),
      ),
  );
}

/**
 * Whether no third party can assume the role on behalf of another customer (IAM User Guide, "Access to AWS accounts
 * owned by third parties"). Keys are passed in lowercase: they are case-insensitive.
 */
function isGuarded(statement: PolicyStatement): boolean {
  const isFixed = (key: string, values: readonly string[]) =>
    key === "sts:externalid"
      ? values.every((value) => value !== "" && !/[*?]|\$\{/.test(value))
      : organizationKeys.has(key) && areFixed(key, values);
  return comparesWith(statement, isFixed) || needsSecondFactor(statement);
}

/** IDs of the accounts that a statement names, without everyone. */
function accountsOf({ Principal }: PolicyStatement): string[] {
  if (typeof Principal !== "object") return [];
  return listOf(Principal.AWS).flatMap(
    (name) => /^(?:arn:[^:]+:(?:iam|sts)::)?(\d{12})(?::|$)/.exec(name)?.[1] ?? [],
  );
}

export default defineCheck(role, {
  id: "iam-role-external-id",
  requirement: "IAM roles that trust other AWS accounts should require an external ID",
  problem: "Role trusts another account without an external ID",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["trustPolicy", "origin"],
  risk: "Another customer of a third party that uses this role can make it act in this account.",
  remediation: {
    automation: "MANUAL",
    description: "Add a condition on sts:ExternalId to the trust policy.",
    steps: [
      "Use the role's last use and CloudTrail to find whether the other account still assumes it. If not, delete the role.",
      "Ask the third party for the external ID that it assigned to you, and add it to the trust policy as sts:ExternalId.",
      "For an account of your own organization, add aws:PrincipalOrgID with the ID of the organization instead.",
    ],
    impact: "Sessions can be created only with the external ID, or from your organization.",
  },
  evaluate: ({ trustPolicy, origin }, context) => {
    if (origin.serviceLinked) return notApplicable("AWS manages the trust policies of service-linked roles.");
    const { accountId, arn } = context.resource;
    const partition = arn.split(":")[1];
    const isForeign = (id: string) =>
      id !== accountId && context.findByArn(`arn:${partition}:iam::${id}:root`) === undefined;
    const foreign = trustPolicy.Statement.filter(
      (statement) =>
        statement.Effect === "Allow" &&
        coversAction(statement, "sts:AssumeRole") &&
        !namesEveryone(statement),
    ).filter((statement) => accountsOf(statement).some(isForeign));
    if (foreign.length === 0)
      return notApplicable("The role trusts no account other than this one and connected ones.");
    const open = foreign.filter((statement) => !isGuarded(statement));
    return open.length === 0
      ? pass("Other accounts need an external ID, a second factor, or your organization.")
      : fail("Another account can assume the role without an external ID.", {
          accounts: [...new Set(open.flatMap(accountsOf).filter(isForeign))],
          conditions: open.map((statement) => statement.Condition ?? null),
        });
  },
});
