import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import networkInterface from "../../resources/ec2-network-interface.ts";

/** Interface types that Security Hub evaluates (EC2.180). */
const evaluatedKinds: ReadonlySet<string> = new Set([
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
  risk: "The instance can forward traffic for other hosts, which bypasses network segmentation.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on source/destination checking unless the instance routes traffic.",
    steps: [
      "Check whether the instance is a NAT instance, firewall, or VPN gateway.",
      "If not, turn on source/destination checking.",
    ],
    impact: "Traffic that is not addressed to or sent by the instance is dropped.",
  },
  evaluate: ({ interface: { kind, requesterManaged, description }, sourceDestCheck }) => {
    if (kind === null || requesterManaged === null) return unknown("failed", "interface type");
    if (requesterManaged) return notApplicable("The network interface is managed by AWS.");
    if (!evaluatedKinds.has(kind))
      return notApplicable(`Network interfaces of type ${kind} are not evaluated.`);
    return sourceDestCheck
      ? pass("Source/destination checking is enabled.")
      : fail("Source/destination checking is disabled.", { sourceDestCheck, kind, description });
  },
});
