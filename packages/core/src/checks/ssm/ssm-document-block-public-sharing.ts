import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "ssm-document-block-public-sharing",
  requirement: "Block public sharing should be enabled for Systems Manager documents",
  problem: "SSM documents can be shared publicly",
  severity: "critical",
  category: "Data",
  service: "SSM",
  frameworks: { fsbp: ["SSM.7"] },
  needs: ["ssmDocumentSharing"],
  risk: "Documents can be made public by mistake, including names, addresses, or passwords in them.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Block public sharing of documents in the Region.",
    steps: [
      "Check that no document must be public.",
      "In Systems Manager, open the preferences of Documents, and block public sharing.",
    ],
    impact: "Public documents stay public. No other documents can be made public.",
  },
  evaluate: ({ ssmDocumentSharing }, { resource }) =>
    ssmDocumentSharing.value === "Disable"
      ? pass("Documents can't be made public in this Region.")
      : fail("Documents can be made public in this Region.", {
          region: resource.region,
          publicSharing: ssmDocumentSharing.value,
        }),
});
