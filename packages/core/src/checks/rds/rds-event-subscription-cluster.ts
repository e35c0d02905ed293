import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-cluster",
  requirement: "RDS event notifications should cover critical cluster events",
  problem: "No event subscription for critical cluster events",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.19"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Cluster failures and maintenance go unnoticed.",
  sourceType: "db-cluster",
  categories: ["maintenance", "failure"],
});
