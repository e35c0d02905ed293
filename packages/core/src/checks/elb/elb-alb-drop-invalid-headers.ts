import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import balancer from "../../resources/elb-load-balancer.ts";

export default defineCheck(balancer, {
  id: "elb-alb-drop-invalid-headers",
  requirement: "Application Load Balancers should drop invalid HTTP headers",
  problem: "Invalid HTTP headers are not dropped",
  severity: "medium",
  category: "Network",
  service: "ELB",
  frameworks: { fsbp: ["ELB.4"], pci_dss_4: ["6.2.4"], nist_800_53_r5: ["SC-7(4)", "SC-8(2)"] },
  needs: ["balancer", "attributes"],
  risk: "Headers that servers parse differently let attackers smuggle requests past security controls.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-DropInvalidHeadersForALB",
    description: "Turn on dropping of headers with invalid names.",
    steps: [
      "Check whether clients send headers with underscores or other unusual characters.",
      "Set the attribute routing.http.drop_invalid_header_fields.enabled to true.",
    ],
    impact: "Headers with invalid names no longer reach the targets.",
  },
  evaluate: ({ balancer, attributes }) => {
    if (balancer.kind !== "application") return notApplicable("Not an Application Load Balancer.");
    const value = attributes["routing.http.drop_invalid_header_fields.enabled"];
    if (value === undefined) return unknown("failed", "routing.http.drop_invalid_header_fields.enabled");
    return value === "true"
      ? pass("Headers with invalid names are dropped.")
      : fail("Headers with invalid names are forwarded to targets.", {
          "routing.http.drop_invalid_header_fields.enabled": value,
        });
  },
});
