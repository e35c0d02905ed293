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
  risk: "An address that nobody watches may still stand in DNS records and allow lists, and costs money.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-ReleaseElasticIP",
    description: "Release the address, or associate it with what should use it.",
    steps: ["Look for the address in DNS records and in allow lists of partners.", "Release the address."],
    impact: "The address goes back to AWS and can be given to somebody else.",
  },
  evaluate: ({ association, address }) =>
    association.associationId === null
      ? fail("The address is associated with nothing.", { publicIp: address.publicIp })
      : pass("The address is in use."),
});
