import { defineCheck, fail, pass } from "../../model/define-check.ts";
import repository from "../../resources/ecr-repository.ts";

export default defineCheck(repository, {
  id: "ecr-repository-scan-on-push",
  requirement: "ECR repositories should have image scanning configured",
  problem: "Image scanning is not configured",
  severity: "high",
  category: "Data",
  service: "ECR",
  frameworks: { fsbp: ["ECR.1"], pci_dss_4: ["6.2.3"], nist_800_53_r5: ["RA-5"] },
  needs: ["scanning"],
  risk: "Images with known holes are run without anybody knowing.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Scan images when they are pushed.",
    steps: [
      "Switch on scan on push for the repository, or add a rule of the registry that covers it.",
      "Send the findings to whoever owns the images.",
    ],
    impact: "Nothing changes for pushes and pulls; enhanced scanning is charged.",
  },
  evaluate: ({ scanning }) =>
    scanning.scanOnPush || scanning.frequency === "SCAN_ON_PUSH" || scanning.frequency === "CONTINUOUS_SCAN"
      ? pass("Images are scanned.")
      : fail("Images are not scanned when they are pushed.", {
          scanOnPush: false,
          scanFrequency: scanning.frequency,
        }),
});
