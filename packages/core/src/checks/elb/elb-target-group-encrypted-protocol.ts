import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import group from "../../resources/elb-target-group.ts";

const encryptedProtocols: ReadonlySet<string> = new Set(["HTTPS", "TLS", "QUIC"]);

export default defineCheck(group, {
  id: "elb-target-group-encrypted-protocol",
  requirement: "Target groups should use an encrypted protocol",
  problem: "Target group uses an unencrypted protocol",
  severity: "medium",
  category: "Encryption",
  service: "ELB",
  frameworks: { fsbp: ["ELB.22"] },
  needs: ["settings"],
  risk: "An attacker in the network can read traffic between the load balancer and its targets.",
  remediation: {
    automation: "MANUAL",
    description: "Use HTTPS or TLS between the load balancer and its targets.",
    steps: [
      "Install a certificate on the targets. The load balancer does not verify it.",
      "Create a target group with the encrypted protocol, register the targets, and move the listeners to it.",
    ],
    impact: "The protocol of a target group can't be changed, so the target group is replaced.",
  },
  evaluate: ({ settings: { targetKind, protocol, port } }) => {
    if (targetKind === "lambda" || targetKind === "alb" || protocol === "GENEVE")
      return notApplicable("Not applicable to Lambda functions, load balancers, and appliances as targets.");
    if (protocol === null) return unknown("failed", "protocol of the target group");
    return encryptedProtocols.has(protocol)
      ? pass(`The target group uses ${protocol}.`)
      : fail(`The target group uses ${protocol}.`, { protocol, port });
  },
});
