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
  risk: "A machine that runs but no longer answers is never replaced, and visitors get errors.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAutoScalingGroupELBHealthCheck",
    description: "Let the group use the health checks of its load balancer too.",
    steps: [
      "Set a grace period longer than the machines need to start.",
      "Switch on ELB health checks for the group.",
    ],
    impact: "Machines that fail the load balancer's health check are replaced.",
  },
  evaluate: ({ balancing: { targetGroupArns, classicLoadBalancerNames, healthCheckTypes } }) => {
    if (targetGroupArns.length === 0 && classicLoadBalancerNames.length === 0)
      return notApplicable("The group is behind no load balancer.");
    return healthCheckTypes.includes("ELB")
      ? pass("The group uses the health checks of its load balancer.")
      : fail("The group looks at its machines only, not at the health checks of its load balancer.", {
          healthCheckTypes,
          targetGroupArns,
          classicLoadBalancerNames,
        });
  },
});
