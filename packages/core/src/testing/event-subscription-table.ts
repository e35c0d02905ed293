import type { Check } from "../model/define-check.ts";
import accountRegion from "../resources/account-region.ts";
import cluster from "../resources/rds-db-cluster.ts";
import instance from "../resources/rds-db-instance.ts";
import { checkTable, resourceWith } from "./check-table.ts";

const listed = ["AWS::RDS::DBCluster", "AWS::RDS::DBInstance"];
const subscription = (sourceType: string | null, categories: string[]) => ({
  name: "ops",
  enabled: true,
  status: "active",
  sourceType,
  sourceIds: [] as string[],
  categories,
});
const having = (...rdsEventSubscriptions: ReturnType<typeof subscription>[]) =>
  resourceWith(accountRegion, { rdsEventSubscriptions });

/**
 * Every case of a check for a Region's event subscriptions.
 * @param databases the type whose databases make the check apply
 */
export function eventSubscriptionTable(
  check: Check,
  sourceType: string,
  categories: string[],
  databases: "AWS::RDS::DBCluster" | "AWS::RDS::DBInstance",
): void {
  const database =
    databases === cluster.type
      ? resourceWith(cluster, {}, { id: "shop" })
      : resourceWith(instance, {}, { id: "shop" });
  const whole = subscription(sourceType, categories);
  checkTable(check, [
    {
      when: "a subscription covers the categories",
      result: "pass",
      resource: having(whole),
    },
    {
      when: "a subscription covers every category of every source",
      result: "pass",
      resource: having(subscription(null, [])),
    },
    {
      when: "there is no subscription",
      result: "fail",
      resource: having(),
      others: [database],
      listed,
      evidence: { sourceType, subscriptions: [] },
    },
    {
      when: "the subscription is switched off",
      result: "fail",
      resource: having({ ...whole, enabled: false }),
      others: [database],
      listed,
    },
    {
      when: "it is for another kind of source",
      result: "fail",
      resource: having({ ...whole, sourceType: "db-snapshot" }),
      others: [database],
      listed,
    },
    {
      when: "it is for one source only",
      result: "fail",
      resource: having({ ...whole, sourceIds: ["shop"] }),
      others: [database],
      listed,
    },
    {
      when: "a category is missing",
      result: "fail",
      resource: having(subscription(sourceType, ["deletion"])),
      others: [database],
      listed,
    },
    { when: "there are no databases", result: "not_applicable", resource: having(), listed },
    {
      when: "databases could not be listed",
      result: "unknown",
      resource: having(),
      unread: { [databases]: "denied" },
      listed,
    },
  ]);
}
