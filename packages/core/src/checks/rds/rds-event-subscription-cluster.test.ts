import { eventSubscriptionTable } from "../../testing/event-subscription-table.ts";
import check from "./rds-event-subscription-cluster.ts";

eventSubscriptionTable(check, "db-cluster", ["maintenance", "failure"], "AWS::RDS::DBCluster");
