import balancer from "../../resources/elb-load-balancer.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./deletion-protection.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(
      balancer,
      { attributes: { "deletion_protection.enabled": "false" } },
      { arn: "arn:lb" },
    ),
    run: {
      document: "AWSConfigRemediation-EnableELBDeletionProtection",
      parameters: { LoadBalancerArn: ["arn:lb"] },
    },
    changes: ['attributes.deletion_protection.enabled: "false" -> "true"'],
    undo: {
      document: "Skyledger-SetLoadBalancerAttribute",
      parameters: { LoadBalancerArn: ["arn:lb"], Key: ["deletion_protection.enabled"], Value: ["false"] },
    },
  },
]);
