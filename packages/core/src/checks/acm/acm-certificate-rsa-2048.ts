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
  risk: "Keys of 1024 bits can be broken; whoever does so can pretend to be the server.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the certificate by one with a longer key.",
    steps: [
      "Ask ACM for a new certificate, or make one with RSA 2048 or ECDSA P-256 and import it.",
      "Put it in place of the old one wherever that is used, and delete the old one.",
    ],
    impact: "Clients see the new certificate; those that pin the old key must be told.",
  },
  evaluate: ({ key }) =>
    key.algorithm === "RSA_1024"
      ? fail("The key of the certificate has 1024 bits.", { keyAlgorithm: key.algorithm })
      : pass(`The key of the certificate is ${key.algorithm}.`),
});
