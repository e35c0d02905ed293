import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-origin-no-sslv3",
  requirement: "CloudFront distributions should not use SSLv3 for custom origins",
  problem: "Custom origin accepts SSLv3",
  severity: "medium",
  category: "Encryption",
  service: "CloudFront",
  frameworks: {
    fsbp: ["CloudFront.10"],
    pci_dss_4: ["4.2.1"],
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
      "SI-7(6)",
    ],
  },
  needs: ["origins"],
  risk: "SSLv3 is broken. An attacker between CloudFront and the origin can read the traffic.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Remove SSLv3 from the origin's protocols.",
    steps: ["Check that the origin supports TLS 1.2.", "Allow only TLSv1.2 as origin SSL protocol."],
    impact: "Origins that support nothing newer than SSLv3 are no longer reachable.",
  },
  evaluate: ({ origins }) => {
    const custom = origins.filter((origin) => origin.kind === "custom");
    if (custom.length === 0) return notApplicable("The distribution has no custom origins.");
    const old = custom.filter(({ sslProtocols }) => sslProtocols?.includes("SSLv3"));
    if (old.length === 0 && custom.some(({ sslProtocols }) => sslProtocols === null))
      return unknown("failed", "origin SSL protocols");
    return old.length === 0
      ? pass("No custom origin accepts SSLv3.")
      : fail("Some custom origins accept SSLv3.", {
          origins: old.map(({ id, sslProtocols }) => ({ id, sslProtocols })),
        });
  },
});
