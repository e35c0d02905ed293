import group from "../../resources/auto-scaling-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-elb-health-check.ts";

checkTable(check, [
  {
    when: "it uses ELB health checks",
    result: "pass",
    resource: resourceWith(group, {
      balancing: {
        targetGroupArns: ["arn:tg"],
        classicLoadBalancerNames: [],
        healthCheckTypes: ["EC2", "ELB"],
      },
    }),
  },
  {
    when: "it looks at machines only",
    result: "fail",
    resource: resourceWith(group, {
      balancing: { targetGroupArns: ["arn:tg"], classicLoadBalancerNames: [], healthCheckTypes: ["EC2"] },
    }),
    evidence: { healthCheckTypes: ["EC2"] },
  },
  {
    when: "a classic load balancer is in front and it looks at machines only",
    result: "fail",
    resource: resourceWith(group, {
      balancing: { targetGroupArns: [], classicLoadBalancerNames: ["old"], healthCheckTypes: ["EC2"] },
    }),
  },
  {
    when: "there is no load balancer",
    result: "not_applicable",
    resource: resourceWith(group, {
      balancing: { targetGroupArns: [], classicLoadBalancerNames: [], healthCheckTypes: ["EC2"] },
    }),
  },
]);
