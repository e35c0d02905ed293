import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import fileSystem from "../../resources/efs-file-system.ts";
import { type PolicyStatement, policyDocument } from "../../resources/policy-document.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

/** Only who reaches a mount target may then act: the network decides (Amazon EFS user guide, "Blocking public access"). */
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
  risk: "Every machine in the network can mount the file system and read, change or delete all files.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Set a file system policy that admits named roles, or clients of the mount targets only.",
    steps: [
      "Find out which machines mount the file system, and with which roles.",
      "Set a policy that allows those roles, or everybody under the condition elasticfilesystem:AccessedViaMountTarget.",
      "Mount with the option for IAM on those machines.",
    ],
    impact: "Clients that the policy does not admit can no longer mount the file system.",
  },
  evaluate: ({ policy }) => {
    if (policy === null)
      return fail("The file system has no policy, so that every client in the network may mount it.", {
        policy,
      });
    const document = policyDocument(policy);
    if (!document) return unknown("failed", "file system policy");
    const open = publicStatements(document).filter((statement) => !asksForMountTarget(statement));
    return open.length === 0
      ? pass("The policy gives nobody anonymous access.")
      : fail("The policy gives anonymous access.", { statements: statementFacts(open) });
  },
});
