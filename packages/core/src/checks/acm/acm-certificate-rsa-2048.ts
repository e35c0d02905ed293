import { defineCheck, fail, pass } from "../../model/define-check.ts";
import certificate from "../../resources/acm-certificate.ts";

export default defineCheck(certificate, {
  id: "acm-certificate-rsa-2048",
  requirement: "ACM certificates with RSA keys should use at least 2,048 bits",
  problem: "RSA key is shorter than 2,048 bits",
  severity: "high",
  category: "Encryption",
  service: "ACM",
  frameworks: { fsbp: ["ACM.2"], pci_dss_4: ["4.2.1"] },
  needs: ["key"],
  risk: "1,024-bit keys can be broken. An attacker who does so can impersonate the server.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the certificate with one that has a longer key.",
    steps: [
      "Request a certificate from ACM, or create one with RSA 2048 or ECDSA P-256 and import it.",
      "Replace the old certificate wherever it is used, and then delete it.",
    ],
    impact: "Clients see the new certificate. Update clients that pin the old key.",
  },
  evaluate: ({ key }) =>
    key.algorithm === "RSA_1024"
      ? fail("The certificate's key has 1,024 bits.", { keyAlgorithm: key.algorithm })
      : pass(`The certificate's key algorithm is ${key.algorithm}.`),
});
