import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import securityGroup from "../../resources/ec2-security-group.ts";

export default defineCheck(securityGroup, {
  id: "ec2-default-security-group-closed",
  requirement: "VPC default security groups should not allow traffic",
  problem: "Default security group allows traffic",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {
    cis_3: ["5.4"],
    cis_5: ["5.5"],
    cis_6: ["6.5"],
    cis_7: ["6.5"],
    fsbp: ["EC2.2"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(5)", "SC-7(11)", "SC-7(16)", "SC-7(21)"],
  },
  needs: ["group", "inbound", "outbound"],
  risk: "Resources launched without a security group use the default group, with every rule that was ever added to it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveVPCDefaultSecurityGroupRules",
    description:
      "Remove all rules from the default security group, and give each resource its own security group.",
    steps: [
      "List the network interfaces that use the default security group.",
      "Give each of them a security group that allows only the required traffic.",
      "Remove all inbound and outbound rules from the default security group.",
    ],
    impact: "Resources that still use the default security group lose all connectivity.",
  },
  evaluate: ({ group, inbound, outbound }) => {
    if (!group.isDefault) return notApplicable("Not the default security group of a VPC.");
    return inbound.length === 0 && outbound.length === 0
      ? pass("The default security group has no rules.")
      : fail("The default security group has rules.", { vpcId: group.vpcId, inbound, outbound });
  },
});
