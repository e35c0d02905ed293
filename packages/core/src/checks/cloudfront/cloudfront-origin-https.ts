import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-origin-https",
  requirement: "CloudFront distributions should encrypt traffic to custom origins",
  problem: "Traffic to a custom origin is not encrypted",
  severity: "medium",
  category: "Encryption",
  service: "CloudFront",
  frameworks: {
    fsbp: ["CloudFront.9"],
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
  needs: ["origins", "originGroups", "behaviors"],
  risk: "Traffic between CloudFront and the origin is unencrypted, although viewers use HTTPS.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use HTTPS for custom origins.",
    steps: ["Install a valid certificate on each origin.", "Set the origin protocol policy to HTTPS only."],
    impact: "An origin without a valid certificate returns errors.",
  },
  evaluate: ({ origins, originGroups, behaviors }) => {
    const custom = origins.filter((origin) => origin.kind === "custom");
    if (custom.length === 0) return notApplicable("The distribution has no custom origins.");
    const members = new Map(originGroups.map((group) => [group.id, group.originIds]));
    const servedInClear = new Set(
      behaviors
        .filter((behavior) => behavior.viewerProtocolPolicy === "allow-all")
        .flatMap(({ originId }) => members.get(originId) ?? [originId]),
    );
    const open = custom.filter(
      ({ id, protocolPolicy }) =>
        protocolPolicy === "http-only" || (protocolPolicy === "match-viewer" && servedInClear.has(id)),
    );
    if (open.length === 0 && custom.some(({ protocolPolicy }) => protocolPolicy === null))
      return unknown("failed", "protocol policy of an origin");
    return open.length === 0
      ? pass("All custom origins use HTTPS.")
      : fail("Some custom origins use unencrypted HTTP.", {
          origins: open.map(({ id, domainName, protocolPolicy }) => ({ id, domainName, protocolPolicy })),
        });
  },
});
