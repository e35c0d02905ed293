import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-instance",
  requirement: "RDS event notifications should cover critical DB instance events",
  problem: "No event subscription for critical DB instance events",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.20"], pci_dss_4: ["11.5.2"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Database failures, changes, and maintenance go unnoticed.",
  sourceType: "db-instance",
  categories: ["maintenance", "configuration change", "failure"],
});
