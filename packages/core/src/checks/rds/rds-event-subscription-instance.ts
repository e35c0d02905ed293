import { eventSubscriptionCheck } from "./event-subscription-check.ts";

export default eventSubscriptionCheck({
  id: "rds-event-subscription-instance",
  title: "Instance maintenance, change and failure events are subscribed to",
  severity: "low",
  category: "Logging",
  service: "RDS",
  frameworks: { fsbp: ["RDS.20"], pci_dss_4: ["11.5.2"], nist_800_53_r5: ["CA-7", "SI-2"] },
  automation: "AUTOMATIC",
  risk: "Nobody hears that a database failed, was changed or is about to be maintained.",
  sourceType: "db-instance",
  categories: ["maintenance", "configuration change", "failure"],
});
