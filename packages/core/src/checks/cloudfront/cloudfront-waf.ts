import { defineCheck, fail, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-waf",
  requirement: "CloudFront distributions should have a WAF web ACL",
  problem: "Distribution has no WAF web ACL",
  severity: "medium",
  category: "Network",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.6"], pci_dss_4: ["6.4.2"], nist_800_53_r5: ["AC-4(21)"] },
  needs: ["firewall"],
  risk: "Application attacks and request floods reach the origin unfiltered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Associate an AWS WAF web ACL with the distribution.",
    steps: [
      "Create a web ACL for CloudFront with suitable managed rule groups, first in count mode.",
      "Associate it with the distribution, and set the rules to block after you review the counts.",
    ],
    impact: "Requests that match the rules are blocked. The web ACL incurs charges per rule and request.",
  },
  evaluate: ({ firewall }) =>
    firewall.webAclId === null
      ? fail("The distribution has no web ACL.", { webAclId: null })
      : pass("The distribution has a web ACL."),
});
