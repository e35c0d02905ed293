import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-cluster",
  title: "Cluster maintenance and failure events are subscribed to",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.19"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Nobody hears that a cluster failed or is about to be maintained.",
  sourceType: "db-cluster",
  categories: ["maintenance", "failure"],
});
