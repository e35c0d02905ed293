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
  risk: "Somebody can make a document public by mistake, with names, addresses or passwords that stand in it.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Block public sharing of documents in the region.",
    steps: [
      "See that no document must be public.",
      "Open Systems Manager, Documents, Preferences, and block public sharing.",
    ],
    impact: "Documents that are public stay so; no other can be made public.",
  },
  evaluate: ({ ssmDocumentSharing }, { resource }) =>
    ssmDocumentSharing.value === "Disable"
      ? pass("Documents cannot be made public in this region.")
      : fail("Documents can be made public in this region.", {
          region: resource.region,
          publicSharing: ssmDocumentSharing.value,
        }),
});
