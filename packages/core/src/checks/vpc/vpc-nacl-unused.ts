import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import acl from "../../resources/ec2-network-acl.ts";

export default defineCheck(acl, {
  id: "vpc-nacl-unused",
  requirement: "Unused network ACLs should be removed",
  problem: "Network ACL is unused",
  severity: "low",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.16"], pci_dss_4: ["1.2.7"], nist_800_53_r5: ["CM-8(1)"] },
  needs: ["network", "associations"],
  risk: "An unused network ACL can be associated with a subnet by mistake, and makes rules harder to review.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DeleteUnusedVPCNetworkACL",
    description: "Delete the network ACL, or associate it with its subnets.",
    steps: ["Check whether a stack references the network ACL.", "Delete the network ACL."],
    impact: "No effect on traffic. No subnet uses the network ACL.",
  },
  evaluate: ({ network, associations }) => {
    if (network.isDefault) return notApplicable("The default network ACL of a VPC can't be deleted.");
    return associations.length > 0
      ? pass("A subnet uses the network ACL.")
      : fail("No subnet uses the network ACL.", { vpcId: network.vpcId, associations });
  },
});
