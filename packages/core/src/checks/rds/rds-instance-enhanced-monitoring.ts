import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import database from "../../resources/rds-db-instance.ts";
import { notRds } from "./database-engine.ts";

export default defineCheck(database, {
  id: "rds-instance-enhanced-monitoring",
  requirement: "RDS DB instances should have Enhanced Monitoring enabled",
  problem: "Enhanced Monitoring is disabled",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.6"], nist_800_53_r5: ["CA-7", "SI-2"] },
  needs: ["engine", "monitoring"],
  risk: "Attacks and failures visible in the database host's operating system go undetected.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEnhancedMonitoringOnRDSInstance",
    description: "Turn on Enhanced Monitoring.",
    steps: [
      "Create a role that allows RDS to send metrics to CloudWatch Logs.",
      "Turn on Enhanced Monitoring with an interval of 60 seconds.",
    ],
    impact: "No interruption. Logs incur charges by volume.",
  },
  evaluate: ({ engine, monitoring }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return monitoring.enhancedIntervalSeconds > 0
      ? pass("Enhanced Monitoring is enabled.")
      : fail("Enhanced Monitoring is disabled.", { monitoringInterval: 0 });
  },
});
