import { defineCheck, fail, pass } from "../../model/define-check.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { type InternetRule, internetRules } from "./internet-rules.ts";

/** Defaults of the AWS Config rule vpc-sg-open-only-to-authorized-ports as Security Hub sets it (EC2.18). */
const authorizedTcpPorts: readonly number[] = [80, 443];

function isAuthorized({ protocol, fromPort, toPort }: InternetRule): boolean {
  return (
    protocol === "tcp" && fromPort !== null && fromPort === toPort && authorizedTcpPorts.includes(fromPort)
  );
}

export default defineCheck(securityGroup, {
  id: "ec2-sg-only-authorized-open-ports",
  requirement: "Security groups should allow unrestricted traffic only on authorized ports",
  problem: "Security group opens unauthorized ports to the internet",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.18"],
    nist_800_53_r5: ["AC-4", "AC-4(21)", "SC-7", "SC-7(4)", "SC-7(5)", "SC-7(11)", "SC-7(16)", "SC-7(21)"],
  },
  needs: ["inbound"],
  risk: "Every additional port open to the internet is another service that can be attacked.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Keep only web ports open to the internet, and restrict other ports to known addresses.",
    steps: [
      "Find out who needs each port that is open to the internet.",
      "Add rules for those addresses, or put the service behind a load balancer on port 443.",
      "Remove the rules from 0.0.0.0/0 and ::/0 for ports other than 80 and 443.",
    ],
    impact:
      "New connections from addresses that no other rule allows fail. Open connections can last until they time out.",
  },
  evaluate: ({ inbound }) => {
    const open = internetRules(inbound);
    const rules = open.filter((rule) => !isAuthorized(rule));
    return rules.length === 0
      ? pass(
          open.length === 0
            ? "No CIDR rule allows traffic from the entire internet."
            : "CIDR rules open only ports 80 and 443 to the internet.",
        )
      : fail("Ports other than 80 and 443 are open to the internet.", {
          rules,
          authorizedTcpPorts,
        });
  },
});
