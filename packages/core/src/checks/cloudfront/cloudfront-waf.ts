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
  risk: "Attacks on the application and floods of requests reach it unfiltered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Put a web ACL of AWS WAF before the distribution.",
    steps: [
      "Make a web ACL for CloudFront with the managed rule groups that fit, first in count mode.",
      "Attach it to the distribution and switch the rules to block once the counts look right.",
    ],
    impact: "Requests that match the rules are refused; the web ACL is charged by rule and request.",
  },
  evaluate: ({ firewall }) =>
    firewall.webAclId === null
      ? fail("The distribution has no web ACL.", { webAclId: null })
      : pass("The distribution has a web ACL."),
});
