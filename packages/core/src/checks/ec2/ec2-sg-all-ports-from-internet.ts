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
  risk: "Every service that listens on the instance, now or in the future, is open to the internet.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Replace the rules for all ports with rules for the ports that must be public.",
    steps: [
      "Use VPC flow logs to find which ports are used from the internet.",
      "Add rules for only those ports and sources.",
      "Remove the rules that allow all ports from 0.0.0.0/0 or ::/0.",
    ],
    impact:
      "New connections to ports that no other rule allows fail. Open connections can last until they time out.",
  },
  evaluate: ({ inbound }) => {
    const rules = internetRules(inbound).filter(coversAllPorts);
    return rules.length === 0
      ? pass("No CIDR rule opens all ports to the internet.")
      : fail("All ports are open to the internet.", { rules });
  },
});
