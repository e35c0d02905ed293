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
  risk: "Every further port that is open to the internet is a further service that strangers can attack.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Leave only web ports open to everybody, and admit known addresses to the rest.",
    steps: [
      "Find out who needs each port that is open to everybody.",
      "Add rules for those addresses, or put the service behind a load balancer on port 443.",
      "Remove the rules from 0.0.0.0/0 and ::/0 for other ports than 80 and 443.",
    ],
    impact: "Connections from addresses that no other rule admits are refused at once.",
  },
  evaluate: ({ inbound }) => {
    const open = internetRules(inbound);
    const rules = open.filter((rule) => !isAuthorized(rule));
    return rules.length === 0
      ? pass(
          open.length === 0
            ? "No address range in the rules admits the whole internet."
            : "Of all ports, address ranges in the rules open only 80 and 443 to the whole internet.",
        )
      : fail("Other ports than those of the web are open to the whole internet.", {
          rules,
          authorizedTcpPorts,
        });
  },
});
