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
  risk: "Whoever breaks into the public machine also gets the AWS permissions of its role.",
  remediation: {
    automation: "MANUAL",
    description: "Separate what faces the internet from what holds permissions.",
    steps: [
      "Put a load balancer in front and move the instance to a private subnet.",
      "Where it must stay public, take the role away or cut it down to what the machine needs.",
    ],
    impact:
      "Without its role, programs on the instance can no longer call AWS; a move gives it a new address.",
  },
  evaluate: ({ network, instanceProfile }) =>
    network.publicIp !== null && instanceProfile.arn !== null
      ? fail("The instance has a public address and carries an instance profile.", {
          publicIp: network.publicIp,
          instanceProfile: instanceProfile.arn,
          securityGroupIds: network.securityGroupIds,
        })
      : pass(
          network.publicIp === null
            ? "The instance has no public address."
            : "The instance carries no instance profile.",
        ),
});
