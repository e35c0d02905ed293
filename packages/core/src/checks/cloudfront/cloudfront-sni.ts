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
  risk: "Dedicated addresses cost several hundred dollars a month and serve only clients that are long out of support.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Serve the certificate by SNI.",
    steps: [
      "Look in the logs whether anybody still connects without SNI.",
      "Set the client support of the certificate to SNI only.",
    ],
    impact: "Clients older than about 2010 cannot connect any more; the charge for dedicated addresses ends.",
  },
  evaluate: ({ certificate }) => {
    if (certificate.cloudfrontDefault)
      return notApplicable("The distribution has no certificate of its own.");
    return certificate.sslSupport === "sni-only"
      ? pass("The certificate is served by SNI.")
      : fail("The certificate is not served by SNI.", { sslSupportMethod: certificate.sslSupport });
  },
});
