import { defineCheck, fail, pass } from "../../model/define-check.ts";
import cluster from "../../resources/ecs-cluster.ts";

export default defineCheck(cluster, {
  id: "ecs-cluster-container-insights",
  requirement: "Amazon ECS clusters should use Container Insights",
  problem: "Container Insights is disabled",
  severity: "medium",
  category: "Logging",
  service: "ECS",
  frameworks: { fsbp: ["ECS.12"], nist_800_53_r5: ["AU-6(3)", "AU-6(4)", "CA-7", "SI-2"] },
  needs: ["settings"],
  risk: "Failures and attacks that show in processor, memory and network use go unseen.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Switch on Container Insights.",
    steps: ["Set containerInsights of the cluster to enabled or enhanced.", "Add alarms on the new metrics."],
    impact: "Nothing is interrupted; the metrics are charged.",
  },
  evaluate: ({ settings }) =>
    settings.containerInsights === "enabled" || settings.containerInsights === "enhanced"
      ? pass("Container Insights is on.")
      : fail("Container Insights is off.", { containerInsights: settings.containerInsights }),
});
