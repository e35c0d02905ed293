import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import networkInterface from "../../resources/ec2-network-interface.ts";

/** Kinds that Security Hub looks at (EC2.180). */
const judgedKinds: ReadonlySet<string> = new Set([
  "interface",
  "branch",
  "efa",
  "lambda",
  "quicksight",
  "aws_codestar_connections_managed",
]);

export default defineCheck(networkInterface, {
  id: "ec2-eni-source-dest-check",
  requirement: "Network interfaces should have source/destination checking enabled",
  problem: "Source/destination checking is disabled",
  severity: "medium",
  category: "Network",
  service: "EC2",
  frameworks: { fsbp: ["EC2.180"] },
  needs: ["interface", "sourceDestCheck"],
  risk: "The machine can pass on traffic that is not its own, past the rules between networks.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch the source and destination check on, unless the machine is meant to route.",
    steps: [
      "Find out whether the machine is a NAT instance, firewall or VPN gateway.",
      "If it is none of these, switch the check on.",
    ],
    impact: "Traffic for other addresses than the machine's own is dropped.",
  },
  evaluate: ({ interface: { kind, requesterManaged, description }, sourceDestCheck }) => {
    if (kind === null || requesterManaged === null) return unknown("failed", "kind of the interface");
    if (requesterManaged) return notApplicable("AWS manages the interface.");
    if (!judgedKinds.has(kind)) return notApplicable(`Interfaces of the kind ${kind} are not judged.`);
    return sourceDestCheck
      ? pass("The interface drops traffic that is not its own.")
      : fail("The interface passes on traffic that is not its own.", { sourceDestCheck, kind, description });
  },
});
