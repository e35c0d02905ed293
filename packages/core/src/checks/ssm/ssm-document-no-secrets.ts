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
  risk: "Anyone who can read any version of the document can read the credential.",
  remediation: {
    automation: "MANUAL",
    description: "Revoke the credential, and reference a secret instead.",
    steps: [
      "Revoke or rotate the credentials in the lines listed in the evidence.",
      "Store the new value in Secrets Manager or Parameter Store, and reference it.",
      "Delete the older versions of the document.",
    ],
    impact: "Applications that still use the old credential stop working.",
  },
  evaluate: ({ credentials }) =>
    credentials.lines.length === 0
      ? pass("No credentials were detected in the document.")
      : fail("Lines in the document look like credentials.", { lines: credentials.lines }),
});
