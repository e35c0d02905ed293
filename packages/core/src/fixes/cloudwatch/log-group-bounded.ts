import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { keepForEver, setRetention } from "./set-retention.ts";

/** Days that CloudWatch Logs can keep events (API reference, PutRetentionPolicy). */
const allowed = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

export default defineFix(logGroup, {
  id: "log-group-bounded",
  title: "Delete events after the retention",
  saves: ["cloudwatch-log-group-no-retention"],
  needs: ["retention"],
  destructive: true,
  documents: [setRetention, keepForEver],
  actions: ["logs:DeleteRetentionPolicy", "logs:PutRetentionPolicy"],
  plan: ({ retention }, { name }, { days }) => {
    if (retention.days !== null)
      return manual(`The log group already has a retention of ${retention.days} days.`);
    // AWS accepts only these lengths: prefers slightly longer to too short.
    const kept = allowed.find((one) => one >= Number(days));
    return kept === undefined
      ? manual("The proposed retention is unknown. Run a discovery, and then open the plan again.")
      : ready(setRetention, { LogGroupName: name, RetentionInDays: kept }, { retention: { days: kept } });
  },
  rollback: (_, { name }) =>
    undoneBy(
      keepForEver,
      { LogGroupName: name },
      "Events never expire again. Events deleted in the meantime can't be recovered.",
    ),
});
