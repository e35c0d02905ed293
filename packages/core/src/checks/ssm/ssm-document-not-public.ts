import { defineCheck, fail, pass } from "../../model/define-check.ts";
import document from "../../resources/ssm-document.ts";

export default defineCheck(document, {
  id: "ssm-document-not-public",
  requirement: "Systems Manager documents should not be public",
  problem: "SSM document is public",
  severity: "critical",
  category: "Data",
  service: "SSM",
  frameworks: {
    fsbp: ["SSM.4"],
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
  needs: ["sharedWith"],
  risk: "Anyone with an AWS account can read and run the document.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Share the document only with specific accounts.",
    steps: [
      "Find out which accounts need the document.",
      "Remove the public share, and add those accounts.",
      "Remove secrets from the document.",
    ],
    impact: "Other accounts can no longer read or run the document.",
  },
  evaluate: ({ sharedWith }) =>
    sharedWith.includes("all")
      ? fail("The document is public.", { sharedWith })
      : pass("The document is not public."),
});
