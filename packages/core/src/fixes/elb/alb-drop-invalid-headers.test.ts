import balancer from "../../resources/elb-load-balancer.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./alb-drop-invalid-headers.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(
      balancer,
      { attributes: { "routing.http.drop_invalid_header_fields.enabled": "false" } },
      { arn: "arn:lb" },
    ),
    run: {
      document: "AWSConfigRemediation-DropInvalidHeadersForALB",
      parameters: { LoadBalancerArn: ["arn:lb"] },
    },
    changes: ['attributes.routing.http.drop_invalid_header_fields.enabled: "false" -> "true"'],
    undo: {
      document: "Skyledger-SetLoadBalancerAttribute",
      parameters: {
        LoadBalancerArn: ["arn:lb"],
        Key: ["routing.http.drop_invalid_header_fields.enabled"],
        Value: ["false"],
      },
    },
  },
]);
