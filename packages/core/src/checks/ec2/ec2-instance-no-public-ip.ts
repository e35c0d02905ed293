import { defineCheck, fail, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-no-public-ip",
  requirement: "EC2 instances should not have a public IPv4 address",
  problem: "Instance has a public IPv4 address",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.9"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["network"],
  risk: "One overly permissive security group rule exposes the instance to the internet.",
  remediation: {
    automation: "MANUAL",
    description: "Move the instance to a private subnet, behind a load balancer or a NAT gateway.",
    steps: [
      "Use DNS names and flow logs to find what connects to the instance from outside.",
      "Put a load balancer in front of public applications.",
      "Launch the instance again in a private subnet. Use a NAT gateway or VPC endpoints for outbound traffic.",
    ],
    impact: "The instance is replaced, and its public IP address is no longer reachable.",
  },
  evaluate: ({ network }) =>
    network.publicIp === null
      ? pass("The instance has no public IPv4 address.")
      : fail("The instance has a public IPv4 address.", {
          publicIp: network.publicIp,
          subnetId: network.subnetId,
        }),
});
