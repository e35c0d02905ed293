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
  risk: "An instance in two networks can bypass the controls between them.",
  remediation: {
    automation: "MANUAL",
    description: "Reduce the instance to one network interface.",
    steps: [
      "Find out what each network interface is for.",
      "Detach unneeded network interfaces, or document why several are needed.",
    ],
    impact: "Traffic over the detached network interface stops.",
  },
  evaluate: ({ network: { networkInterfaceIds } }) =>
    networkInterfaceIds.length <= 1
      ? pass(`The instance has ${networkInterfaceIds.length === 0 ? "no" : "one"} network interface.`)
      : fail(`The instance has ${networkInterfaceIds.length} network interfaces.`, { networkInterfaceIds }),
});
