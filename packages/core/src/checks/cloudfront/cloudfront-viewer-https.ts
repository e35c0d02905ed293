import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-viewer-https",
  requirement: "CloudFront distributions should require HTTPS for viewers",
  problem: "Distribution serves viewers over HTTP",
  severity: "medium",
  category: "Encryption",
  service: "CloudFront",
  frameworks: {
    fsbp: ["CloudFront.3"],
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
      "SC-23(3)",
      "SI-7(6)",
    ],
  },
  needs: ["behaviors"],
  risk: "Pages, cookies, and tokens can be read and modified in transit.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontViewerPolicyHTTPS",
    description: "Redirect viewers to HTTPS, or reject HTTP.",
    steps: [
      'Set the viewer protocol policy of every cache behavior to "Redirect HTTP to HTTPS" or "HTTPS only".',
    ],
    impact: "HTTP requests are redirected. Clients that can't follow redirects or use TLS stop working.",
  },
  evaluate: ({ behaviors }) => {
    const open = behaviors.filter((behavior) => behavior.viewerProtocolPolicy === "allow-all");
    if (open.length === 0 && behaviors.some(({ viewerProtocolPolicy }) => viewerProtocolPolicy === null))
      return unknown("failed", "viewer protocol policy of a cache behavior");
    return open.length === 0
      ? pass("No cache behavior allows unencrypted HTTP.")
      : fail("Some cache behaviors allow unencrypted HTTP.", {
          pathPatterns: open.map(({ pathPattern }) => pathPattern ?? "default"),
        });
  },
});
