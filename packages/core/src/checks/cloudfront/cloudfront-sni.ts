import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-sni",
  requirement: "CloudFront distributions should use SNI to serve HTTPS requests",
  problem: "Custom certificate is served through a dedicated IP address",
  severity: "low",
  category: "Encryption",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.8"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["certificate"],
  risk: "Dedicated IP addresses cost several hundred dollars a month and are needed only for clients that are long out of support.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Serve the certificate with SNI.",
    steps: [
      "Use the logs to find clients that connect without SNI.",
      "Set the certificate's client support to SNI only.",
    ],
    impact: "Clients without SNI support can't connect. The charge for dedicated IP addresses ends.",
  },
  evaluate: ({ certificate }) => {
    if (certificate.cloudfrontDefault) return notApplicable("The distribution has no custom certificate.");
    return certificate.sslSupport === "sni-only"
      ? pass("The certificate is served with SNI.")
      : fail("The certificate is not served with SNI.", { sslSupportMethod: certificate.sslSupport });
  },
});
