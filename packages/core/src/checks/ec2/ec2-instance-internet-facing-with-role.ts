import { defineCheck, fail, pass } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-internet-facing-with-role",
  requirement: "Internet-facing EC2 instances should not have an IAM role",
  problem: "Internet-facing instance has an IAM role",
  severity: "high",
  category: "Network",
  service: "EC2",
  frameworks: {},
  needs: ["network", "instanceProfile"],
  risk: "An attacker who compromises the public instance also gets the permissions of its role.",
  remediation: {
    automation: "MANUAL",
    description: "Separate internet-facing instances from instances with permissions.",
    steps: [
      "Put a load balancer in front, and move the instance to a private subnet.",
      "If the instance must stay public, remove the role or reduce its permissions to the minimum.",
    ],
    impact:
      "Without its role, applications on the instance can't call AWS. Moving the instance changes its address.",
  },
  evaluate: ({ network, instanceProfile }) =>
    network.publicIp !== null && instanceProfile.arn !== null
      ? fail("The instance has a public IPv4 address and an instance profile.", {
          publicIp: network.publicIp,
          instanceProfile: instanceProfile.arn,
          securityGroupIds: network.securityGroupIds,
        })
      : pass(
          network.publicIp === null
            ? "The instance has no public IPv4 address."
            : "The instance has no instance profile.",
        ),
});
