import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import role from "../../resources/iam-role.ts";
import { listOf, type PolicyStatement } from "../../resources/policy-document.ts";
import { areFixed } from "../policies/fixed-values.ts";
import { comparesWith } from "../policies/public-statements.ts";

/**
 * These pass a role only to instances and functions that it was assigned to, which only this account can do.
 */
const passedRolesOnly = new Set(["ec2.amazonaws.com", "lambda.amazonaws.com"]);

/** IAM User Guide, "The confused deputy problem". Lowercase: keys are case-insensitive. */
const sourceKeys = new Set(["aws:sourcearn", "aws:sourceaccount", "aws:sourceorgid", "aws:sourceorgpaths"]);

function exposedServices({ Principal }: PolicyStatement): readonly string[] {
  if (typeof Principal !== "object") return [];
  return listOf(Principal.Service).filter((service) => !passedRolesOnly.has(service));
}

function namesSource(statement: PolicyStatement): boolean {
  return comparesWith(statement, (key, values) => sourceKeys.has(key) && areFixed(key, values));
}

export default defineCheck(role, {
  id: "iam-role-confused-deputy-guard",
  requirement: "Service role trust policies should prevent the confused deputy problem",
  problem: "Trust policy does not prevent the confused deputy problem",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["trustPolicy", "origin"],
  risk: "Another customer of the service can make it use this role in this account.",
  remediation: {
    automation: "MANUAL",
    description:
      "Add conditions to the trust policy that specify the account or resource for which the service acts.",
    steps: [
      "Find the resources that use the role.",
      "Add aws:SourceAccount with this account's ID, or aws:SourceArn with the resource, to the trust policy.",
      "Test the service before you remove the old version from your templates.",
    ],
    impact: "The service can use the role only for the account or resource in the condition.",
  },
  evaluate: ({ trustPolicy, origin }) => {
    if (origin.serviceLinked) return notApplicable("AWS manages the trust policies of service-linked roles.");
    const trusting = trustPolicy.Statement.filter(
      (statement) => statement.Effect === "Allow" && exposedServices(statement).length > 0,
    );
    if (trusting.length === 0)
      return notApplicable("The role does not trust a service that acts for resources of others.");
    const open = trusting.filter((statement) => !namesSource(statement));
    return open.length === 0
      ? pass("The trust policy restricts for whom the service can use the role.")
      : fail("The trust policy does not restrict for whom a service can use the role.", {
          services: open.flatMap(exposedServices),
          conditions: open.map((statement) => statement.Condition ?? null),
        });
  },
});
