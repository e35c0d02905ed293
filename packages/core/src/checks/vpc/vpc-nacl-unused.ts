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
  risk: "A forgotten list of rules can be put on a subnet by mistake, and hides which rules matter.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DeleteUnusedVPCNetworkACL",
    description: "Delete the network ACL, or associate it with the subnets it was made for.",
    steps: ["Look whether a stack or a plan still names the network ACL.", "Delete the network ACL."],
    impact: "Nothing changes for traffic, since no subnet uses it.",
  },
  evaluate: ({ network, associations }) => {
    if (network.isDefault) return notApplicable("The default network ACL of a VPC cannot be deleted.");
    return associations.length > 0
      ? pass("A subnet uses the network ACL.")
      : fail("No subnet uses the network ACL.", { vpcId: network.vpcId, associations });
  },
});
