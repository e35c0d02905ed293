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
  risk: "Failures and attacks that show in CPU, memory, and network usage go undetected.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn on Container Insights.",
    steps: ["Set the cluster's containerInsights to enabled or enhanced.", "Add alarms for the new metrics."],
    impact: "No interruption. The metrics incur charges.",
  },
  evaluate: ({ settings }) =>
    settings.containerInsights === "enabled" || settings.containerInsights === "enhanced"
      ? pass("Container Insights is enabled.")
      : fail("Container Insights is disabled.", { containerInsights: settings.containerInsights }),
});
