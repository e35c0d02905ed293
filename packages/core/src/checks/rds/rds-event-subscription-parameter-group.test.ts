import accountRegion from "../../resources/account-region.ts";
import instance from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-event-subscription-parameter-group.ts";

const listed = ["AWS::RDS::DBCluster", "AWS::RDS::DBInstance"];
const database = resourceWith(instance, {}, { id: "shop" });
const subscription = (categories: string[]) => ({
  name: "ops",
  enabled: true,
  status: "active",
  sourceType: "db-parameter-group" as string | null,
  sourceIds: [] as string[],
  categories,
});
const having = (...rdsEventSubscriptions: ReturnType<typeof subscription>[]) =>
  resourceWith(accountRegion, { rdsEventSubscriptions });

checkTable(check, [
  {
    when: "a subscription covers the categories",
    verdict: "pass",
    resource: having(subscription(["configuration change"])),
  },
  {
    when: "a subscription covers every category of every source",
    verdict: "pass",
    resource: having({ ...subscription([]), sourceType: null }),
  },
  {
    when: "there is no subscription",
    verdict: "fail",
    resource: having(),
    others: [database],
    listed,
    evidence: { sourceType: "db-parameter-group", subscriptions: [] },
  },
  {
    when: "the subscription is switched off",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change"]), enabled: false }),
    others: [database],
    listed,
  },
  {
    when: "it is for another kind of source",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change"]), sourceType: "db-snapshot" }),
    others: [database],
    listed,
  },
  {
    when: "it is for one source only",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change"]), sourceIds: ["shop"] }),
    others: [database],
    listed,
  },
  {
    when: "a category is missing",
    verdict: "fail",
    resource: having(subscription(["deletion"])),
    others: [database],
    listed,
  },
  { when: "there are no databases", verdict: "not_applicable", resource: having(), listed },
  {
    when: "databases could not be listed",
    verdict: "unknown",
    resource: having(),
    unread: { "AWS::RDS::DBInstance": "denied" },
    listed,
  },
]);
