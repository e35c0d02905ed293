import { type Check, defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";
import cluster from "../../resources/rds-db-cluster.ts";
import database from "../../resources/rds-db-instance.ts";

/** Definition of one check for RDS event subscriptions. */
interface SubscriptionCheckSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  /** Source type in RDS. */
  sourceType: "db-cluster" | "db-instance" | "db-parameter-group" | "db-security-group";
  /** Event categories that one subscription must cover. */
  categories: readonly string[];
}

/** Types without which the events are not needed in a Region. */
const databaseTypes: Readonly<Record<SubscriptionCheckSpec["sourceType"], readonly string[]>> = {
  "db-cluster": [cluster.type],
  "db-instance": [database.type],
  "db-parameter-group": [cluster.type, database.type],
  "db-security-group": [cluster.type, database.type],
};

/** A check that critical RDS events in a Region notify someone. */
export function eventSubscriptionCheck(spec: SubscriptionCheckSpec): Check {
  const { automation, sourceType, categories, ...metadata } = spec;
  return defineCheck(accountRegion, {
    ...metadata,
    needs: ["rdsEventSubscriptions"],
    remediation: {
      automation,
      description: `Subscribe to events of ${sourceType}: ${categories.join(", ")}.`,
      steps: [
        "Choose an SNS topic that reaches the on-call team.",
        `Create an event subscription for all sources of ${sourceType} with these categories, in every Region with databases.`,
      ],
      impact: "No effect on the databases. Subscribers receive messages.",
    },
    evaluate: ({ rdsEventSubscriptions }, context) => {
      const covers = rdsEventSubscriptions.some(
        (subscription) =>
          subscription.enabled &&
          (subscription.sourceType === null || subscription.sourceType === sourceType) &&
          subscription.sourceIds.length === 0 &&
          (subscription.categories.length === 0 ||
            categories.every((category) => subscription.categories.includes(category))),
      );
      if (covers) return pass(`A subscription covers ${categories.join(", ")} of ${sourceType}.`);
      const lists = databaseTypes[sourceType].map((type) => context.all(type));
      const unread = lists.find((list) => !list.seen);
      if (lists.some((list) => list.seen && list.value.length > 0)) {
        return fail(`No enabled subscription covers ${categories.join(", ")} of all ${sourceType} sources.`, {
          sourceType,
          categories,
          subscriptions: rdsEventSubscriptions,
        });
      }
      if (unread && !unread.seen) return unknown(unread.reason, "databases in the Region");
      return notApplicable("The Region has no such databases.");
    },
  });
}
