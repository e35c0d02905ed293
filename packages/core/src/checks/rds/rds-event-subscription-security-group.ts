import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-security-group",
  requirement: "RDS event notifications should cover critical DB security group events",
  problem: "No event subscription for critical DB security group events",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.22"], pci_dss_4: ["11.5.2"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Changes to who can reach the databases go unnoticed.",
  sourceType: "db-security-group",
  categories: ["configuration change", "failure"],
});
