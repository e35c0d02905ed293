import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-parameter-group",
  requirement: "RDS event notifications should cover critical parameter group events",
  problem: "No event subscription for critical parameter group events",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.21"], pci_dss_4: ["11.5.2"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Changes to database parameters go unnoticed.",
  sourceType: "db-parameter-group",
  categories: ["configuration change"],
});
