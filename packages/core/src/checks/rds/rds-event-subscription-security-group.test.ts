import accountRegion from "../../resources/account-region.ts";
import instance from "../../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./rds-event-subscription-security-group.ts";

const listed = ["AWS::RDS::DBCluster", "AWS::RDS::DBInstance"];
const database = resourceWith(instance, {}, { id: "shop" });
const subscription = (categories: string[]) => ({
  name: "ops",
  enabled: true,
  status: "active",
  sourceType: "db-security-group" as string | null,
  sourceIds: [] as string[],
  categories,
});
const having = (...rdsEventSubscriptions: ReturnType<typeof subscription>[]) =>
  resourceWith(accountRegion, { rdsEventSubscriptions });

checkTable(check, [
  {
    when: "a subscription covers the categories",
    verdict: "pass",
    resource: having(subscription(["configuration change", "failure"])),
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
    evidence: { sourceType: "db-security-group", subscriptions: [] },
  },
  {
    when: "the subscription is switched off",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change", "failure"]), enabled: false }),
    others: [database],
    listed,
  },
  {
    when: "it is for another kind of source",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change", "failure"]), sourceType: "db-snapshot" }),
    others: [database],
    listed,
  },
  {
    when: "it is for one source only",
    verdict: "fail",
    resource: having({ ...subscription(["configuration change", "failure"]), sourceIds: ["shop"] }),
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
