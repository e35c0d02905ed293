import { defineCheck, fail, pass } from "../../model/define-check.ts";
import eip from "../../resources/ec2-eip.ts";

export default defineCheck(eip, {
  id: "ec2-eip-unassociated",
  requirement: "Elastic IP addresses should be associated with a resource",
  problem: "Elastic IP address is not associated",
  severity: "low",
  category: "Network",
  service: "EC2",
  frameworks: { nist_800_53_r5: ["CM-8(1)"] },
  securityHub: ["EC2.12"],
  needs: ["association", "address"],
  risk: "An unused address can still appear in DNS records and allow lists, and it incurs charges.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ReleaseElasticIP",
    description: "Release the address, or associate it with a resource.",
    steps: ["Look for the address in DNS records and in partners' allow lists.", "Release the address."],
    impact: "The address returns to AWS and can be assigned to another customer.",
  },
  evaluate: ({ association, address }) =>
    association.associationId === null
      ? fail("The address is not associated with a resource.", { publicIp: address.publicIp })
      : pass("The address is associated with a resource."),
});
