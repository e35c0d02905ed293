import { eventSubscriptionTable } from "../../testing/event-subscription-table.ts";
import check from "./rds-event-subscription-security-group.ts";

eventSubscriptionTable(
  check,
  "db-security-group",
  ["configuration change", "failure"],
  "AWS::RDS::DBInstance",
);
