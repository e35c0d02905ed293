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
  risk: "Images with known vulnerabilities are deployed unnoticed.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Scan images on push.",
    steps: [
      "Turn on scan on push for the repository, or add a registry rule that covers it.",
      "Send the findings to the owners of the images.",
    ],
    impact: "No effect on pushes and pulls. Enhanced scanning incurs charges.",
  },
  evaluate: ({ scanning }) =>
    scanning.scanOnPush || scanning.frequency === "SCAN_ON_PUSH" || scanning.frequency === "CONTINUOUS_SCAN"
      ? pass("Images are scanned on push or continuously.")
      : fail("Images are not scanned.", {
          scanOnPush: false,
          scanFrequency: scanning.frequency,
        }),
});
