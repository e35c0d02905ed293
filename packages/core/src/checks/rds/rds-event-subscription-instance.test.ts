import { eventSubscriptionTable } from "../../testing/event-subscription-table.ts";
import check from "./rds-event-subscription-instance.ts";

eventSubscriptionTable(
  check,
  "db-instance",
  ["maintenance", "configuration change", "failure"],
  "AWS::RDS::DBInstance",
);
