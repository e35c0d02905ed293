import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import certificate from "../../resources/acm-certificate.ts";
import { daysInWords } from "../days-between.ts";

/** Security Hub, ACM.1: parameter daysToExpiration. */
const warningDays = 30;

export default defineCheck(certificate, {
  id: "acm-certificate-renewal",
  requirement: "ACM certificates should not expire within 30 days",
  problem: "Certificate has expired or expires within 30 days",
  severity: "medium",
  category: "Encryption",
  service: "ACM",
  frameworks: { fsbp: ["ACM.1"], pci_dss_4: ["4.2.1"], nist_800_53_r5: ["SC-7(16)", "SC-28(3)"] },
  needs: ["validity"],
  risk: "Clients refuse to connect when the certificate expires.",
  remediation: {
    automation: "MANUAL",
    description: "Renew the certificate.",
    steps: [
      "For an ACM certificate, keep its DNS validation records in place so that it renews automatically.",
      "For an imported certificate, obtain a new certificate and import it under the same ARN.",
    ],
    impact: "No interruption. Integrated services use the new certificate automatically.",
  },
  evaluate: ({ validity }, { takenAt }) => {
    if (validity.revokedAt !== null) return notApplicable("The certificate has been revoked.");
    if (validity.notAfter === null) return notApplicable("The certificate was never issued.");
    const daysLeft = Math.floor((Date.parse(validity.notAfter) - Date.parse(takenAt)) / 86_400_000);
    return daysLeft > warningDays
      ? pass(`The certificate is valid for ${daysInWords(daysLeft)}.`)
      : fail(
          daysLeft < 0
            ? "The certificate has expired."
            : `The certificate expires in ${daysInWords(daysLeft)}.`,
          {
            notAfter: validity.notAfter,
            daysLeft,
          },
        );
  },
});
