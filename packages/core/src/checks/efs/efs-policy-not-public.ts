import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";
import { type PolicyStatement, policyDocument } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

/**
 * Access requires reaching a mount target: the network decides (Amazon EFS user guide, "Blocking public
 * access").
 */
function asksForMountTarget({ Condition = {} }: PolicyStatement): boolean {
  return Object.entries(Condition).some(
    ([operator, keys]) =>
      operator.toLowerCase() === "bool" &&
      Object.entries(keys).some(
        ([key, value]) =>
          key.toLowerCase() === "elasticfilesystem:accessedviamounttarget" &&
          [value].flat().every((one) => String(one) === "true"),
      ),
  );
}

export default defineCheck(fileSystem, {
  id: "efs-policy-not-public",
  requirement: "EFS file system policies should not allow anonymous access",
  problem: "File system policy allows anonymous access",
  severity: "medium",
  category: "Data",
  service: "EFS",
  frameworks: {},
  needs: ["policy"],
  risk: "Every host in the network can mount the file system and read, modify, or delete all files.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add a file system policy that allows only specific roles, or clients of the mount targets.",
    steps: [
      "Find out which hosts mount the file system, and with which roles.",
      "Add a policy that allows those roles, or any principal with the condition elasticfilesystem:AccessedViaMountTarget.",
      "Mount with the IAM option on those hosts.",
    ],
    impact: "Clients that the policy does not allow can't mount the file system.",
  },
  evaluate: ({ policy }) => {
    if (policy === null)
      return fail("The file system has no policy, so any client in the network can mount it.", {
        policy,
      });
    const document = policyDocument(policy);
    if (!document) return unknown("failed", "file system policy");
    const open = publicStatements(document).filter((statement) => !asksForMountTarget(statement));
    return open.length === 0
      ? pass("The file system policy does not allow anonymous access.")
      : fail("The file system policy allows anonymous access.", { statements: statementFacts(open) });
  },
});
