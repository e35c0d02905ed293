import { eventSubscriptionTable } from "../../testing/event-subscription-table.ts";
import check from "./rds-event-subscription-parameter-group.ts";

eventSubscriptionTable(check, "db-parameter-group", ["configuration change"], "AWS::RDS::DBInstance");
