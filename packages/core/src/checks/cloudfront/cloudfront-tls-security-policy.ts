import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

/** Security policies that Security Hub recommends (control CloudFront.15). */
const recommended = new Set<string>(["TLSv1.2_2021", "TLSv1.2_2025", "TLSv1.3_2025"]);

export default defineCheck(distribution, {
  id: "cloudfront-tls-security-policy",
  requirement: "CloudFront distributions should use a recommended TLS security policy",
  problem: "Distribution uses an outdated TLS security policy",
  severity: "medium",
  category: "Encryption",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.15"] },
  needs: ["certificate"],
  risk: "Viewers can be downgraded to old TLS versions and ciphers that can be broken.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Choose a current security policy.",
    steps: [
      "Use the logs (field ssl-protocol) to find viewers with TLS 1.1 or older.",
      "Set the security policy to TLSv1.2_2021 or newer.",
    ],
    impact: "Viewers that support only older TLS versions or ciphers can't connect.",
  },
  evaluate: ({ certificate }) => {
    if (certificate.cloudfrontDefault || certificate.sslSupport !== "sni-only")
      return notApplicable(
        "The security policy can be chosen only for a custom certificate that is served with SNI.",
      );
    const { minimumProtocol } = certificate;
    return minimumProtocol !== null && recommended.has(minimumProtocol)
      ? pass(`The security policy is ${minimumProtocol}.`)
      : fail("The security policy is not one that AWS recommends.", {
          minimumProtocolVersion: minimumProtocol,
        });
  },
});
