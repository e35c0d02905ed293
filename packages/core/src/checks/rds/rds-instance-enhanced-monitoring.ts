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
  risk: "Attacks and failures that show in the operating system of the database stay unseen.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableEnhancedMonitoringOnRDSInstance",
    description: "Switch enhanced monitoring on.",
    steps: [
      "Make a role that lets RDS send metrics to CloudWatch Logs.",
      "Switch enhanced monitoring on with an interval of 60 seconds.",
    ],
    impact: "Nothing is interrupted; the records are charged by volume.",
  },
  evaluate: ({ engine, monitoring }) => {
    const other = notRds(engine.name);
    if (other !== null) return notApplicable(other);
    return monitoring.enhancedIntervalSeconds > 0
      ? pass("Enhanced monitoring is on.")
      : fail("Enhanced monitoring is off.", { monitoringInterval: 0 });
  },
});
