import { defineCheck, fail, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-custom-certificate",
  requirement: "CloudFront distributions should use a custom TLS certificate",
  problem: "Distribution uses the default CloudFront certificate",
  severity: "low",
  category: "Encryption",
  service: "CloudFront",
  frameworks: {
    fsbp: ["CloudFront.7"],
    nist_800_53_r5: [
      "AC-4",
      "AC-17(2)",
      "IA-5(1)",
      "SC-7(4)",
      "SC-8",
      "SC-8(1)",
      "SC-8(2)",
      "SC-12(3)",
      "SC-13",
      "SC-23",
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["certificate"],
  risk: "People see a cloudfront.net address that they cannot tell from that of somebody else, and the TLS version cannot be chosen.",
  remediation: {
    automation: "MANUAL",
    description: "Serve the distribution under a name of your own with its own certificate.",
    steps: [
      "Ask ACM in us-east-1 for a certificate of the name.",
      "Add the name and the certificate to the distribution and point the DNS record at it.",
    ],
    impact: "The old address keeps working; clients that do not know SNI are refused.",
  },
  evaluate: ({ certificate }) =>
    certificate.cloudfrontDefault
      ? fail("The distribution uses the certificate of cloudfront.net.", {
          cloudfrontDefaultCertificate: true,
        })
      : pass("The distribution uses a certificate of its own."),
});
