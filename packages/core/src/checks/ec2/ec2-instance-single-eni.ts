import { defineCheck, fail, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-single-eni",
  requirement: "EC2 instances should use a single network interface",
  problem: "Instance has multiple network interfaces",
  severity: "low",
  category: "Network",
  service: "EC2",
  frameworks: { fsbp: ["EC2.17"], nist_800_53_r5: ["AC-4(21)"] },
  needs: ["network"],
  risk: "A machine in two networks can carry traffic past the rules that keep them apart.",
  remediation: {
    automation: "MANUAL",
    description: "Leave the instance one network interface.",
    steps: [
      "Find out what each interface is for.",
      "Detach the ones that are not needed, or record why two are.",
    ],
    impact: "Traffic over the detached interface stops.",
  },
  evaluate: ({ network: { networkInterfaceIds } }) =>
    networkInterfaceIds.length <= 1
      ? pass(`The instance has ${networkInterfaceIds.length === 0 ? "no" : "one"} network interface.`)
      : fail(`The instance has ${networkInterfaceIds.length} network interfaces.`, { networkInterfaceIds }),
});
