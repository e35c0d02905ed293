import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import group from "../../resources/auto-scaling-group.ts";

export default defineCheck(group, {
  id: "autoscaling-elb-health-check",
  requirement: "Auto Scaling groups with a load balancer should use ELB health checks",
  problem: "ELB health checks are disabled",
  severity: "low",
  category: "Data",
  service: "AutoScaling",
  frameworks: { fsbp: ["AutoScaling.1"], nist_800_53_r5: ["CA-7", "CP-2(2)", "SI-2"] },
  needs: ["balancing"],
  risk: "Instances that run but no longer respond are never replaced, and users get errors.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAutoScalingGroupELBHealthCheck",
    description: "Use the load balancer's health checks for the group.",
    steps: [
      "Set a grace period longer than the instances take to start.",
      "Turn on ELB health checks for the group.",
    ],
    impact: "Instances that fail the load balancer's health checks are replaced.",
  },
  evaluate: ({ balancing: { targetGroupArns, classicLoadBalancerNames, healthCheckTypes } }) => {
    if (targetGroupArns.length === 0 && classicLoadBalancerNames.length === 0)
      return notApplicable("The group has no load balancer.");
    return healthCheckTypes.includes("ELB")
      ? pass("The group uses the load balancer's health checks.")
      : fail("The group uses EC2 health checks only, not the load balancer's health checks.", {
          healthCheckTypes,
          targetGroupArns,
          classicLoadBalancerNames,
        });
  },
});
