import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { setRetention } from "./set-retention.ts";

/** Shortest retention that passes the check. */
const days = 365;

export default defineFix(logGroup, {
  id: "log-group-retention",
  title: "Set retention to one year",
  remediates: ["cloudwatch-log-group-retention"],
  needs: ["retention"],
  documents: [setRetention],
  actions: ["logs:PutRetentionPolicy"],
  plan: ({ retention }, { name }) =>
    retention.days === null
      ? manual("The log group never expires events. A retention of one year would delete some.")
      : ready(setRetention, { LogGroupName: name, RetentionInDays: days }, { retention: { days } }),
  rollback: ({ retention }, { name }) =>
    undoneBy(
      setRetention,
      { LogGroupName: name, RetentionInDays: retention.days ?? days },
      `Events are retained for ${retention.days} days again.`,
    ),
});
