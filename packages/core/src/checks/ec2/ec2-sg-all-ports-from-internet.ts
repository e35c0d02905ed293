import { defineCheck, fail, pass } from "../../model/define-check.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { coversAllPorts, internetRules } from "./internet-rules.ts";

export default defineCheck(securityGroup, {
  id: "ec2-sg-all-ports-from-internet",
  requirement: "Security groups should not allow all ports from the internet",
  problem: "Security group allows all ports from the internet",
  severity: "critical",
  category: "Network",
  service: "EC2",
  frameworks: {},
  needs: ["inbound"],
  risk: "Everything that ever listens on the machine, now or after the next update, is open to the whole internet.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Replace the rules for all ports by rules for the ports that are meant to be public.",
    steps: [
      "Find out by VPC flow logs which ports are used from outside.",
      "Add rules for those ports and sources only.",
      "Remove the rules that cover all ports from 0.0.0.0/0 or ::/0.",
    ],
    impact: "Connections to ports that no other rule names are refused at once.",
  },
  evaluate: ({ inbound }) => {
    const rules = internetRules(inbound).filter(coversAllPorts);
    return rules.length === 0
      ? pass("No address range in the rules opens all ports to the whole internet.")
      : fail("All ports are open to the whole internet where this group is attached.", { rules });
  },
});
