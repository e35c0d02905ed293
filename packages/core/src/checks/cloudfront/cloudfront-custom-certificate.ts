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
  risk: "Users can't recognize the cloudfront.net address as yours, and the TLS version can't be configured.",
  remediation: {
    automation: "MANUAL",
    description: "Use a custom domain name with a custom certificate.",
    steps: [
      "Request a certificate for the name from ACM in us-east-1.",
      "Add the name and the certificate to the distribution, and point the DNS record to it.",
    ],
    impact: "The old address keeps working. Clients without SNI support are rejected.",
  },
  evaluate: ({ certificate }) =>
    certificate.cloudfrontDefault
      ? fail("The distribution uses the default CloudFront certificate.", {
          cloudfrontDefaultCertificate: true,
        })
      : pass("The distribution uses a custom certificate."),
});
