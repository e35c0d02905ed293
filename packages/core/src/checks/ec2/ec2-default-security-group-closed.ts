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
  risk: "Whatever is launched without naming a group gets this one, and with it every rule that somebody once added.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveVPCDefaultSecurityGroupRules",
    description: "Remove all rules of the default group and give every resource a group of its own.",
    steps: [
      "List the network interfaces that use the default group.",
      "Give each of them a group that admits what it needs.",
      "Remove every inbound and outbound rule of the default group.",
    ],
    impact: "Resources that still use the default group can no longer reach anything or be reached.",
  },
  evaluate: ({ group, inbound, outbound }) => {
    if (!group.isDefault) return notApplicable("The group is not the default group of a VPC.");
    return inbound.length === 0 && outbound.length === 0
      ? pass("The default group has no rules.")
      : fail("The default group has rules.", { vpcId: group.vpcId, inbound, outbound });
  },
});
