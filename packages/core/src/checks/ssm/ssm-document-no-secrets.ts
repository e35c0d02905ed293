import { defineCheck, fail, pass } from "../../model/define-check.ts";
import document from "../../resources/ssm-document.ts";

export default defineCheck(document, {
  id: "ssm-document-no-secrets",
  requirement: "Systems Manager documents should not contain secrets",
  problem: "SSM document contains secrets",
  severity: "critical",
  category: "Data",
  service: "SSM",
  frameworks: {},
  needs: ["credentials"],
  risk: "Whoever may read the document, and every version of it, learns the credential.",
  remediation: {
    automation: "MANUAL",
    description: "Revoke the credential and refer to a secret instead.",
    steps: [
      "Revoke or change what stands in the lines of the evidence.",
      "Store the new value in Secrets Manager or Parameter Store and refer to it.",
      "Delete the older versions of the document.",
    ],
    impact: "Whatever still uses the old credential stops working.",
  },
  evaluate: ({ credentials }) =>
    credentials.lines.length === 0
      ? pass("No line of the document looks like a credential.")
      : fail("Lines of the document look like credentials.", { lines: credentials.lines }),
});
