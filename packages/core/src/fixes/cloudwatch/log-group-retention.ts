import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { byHand, defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import logGroup from "../../resources/logs-log-group.ts";

/** Shortest retention that the check accepts. */
const days = 365;

const setRetention: AutomationDocument = {
  name: "Skyledger-SetLogGroupRetention",
  description: "Sets how long a log group keeps its events.",
  parameters: {
    LogGroupName: { type: "String", description: "The log group." },
    RetentionInDays: { type: "Integer", description: "Days that events are kept." },
  },
  steps: [
    apiStep("SetRetention", "logs", "PutRetentionPolicy", {
      logGroupName: "{{ LogGroupName }}",
      retentionInDays: "{{ RetentionInDays }}",
    }),
  ],
};

export default defineFix(logGroup, {
  id: "log-group-retention",
  title: "Keep events for a year",
  cures: ["cloudwatch-log-group-retention"],
  needs: ["retention"],
  documents: [setRetention],
  actions: ["logs:PutRetentionPolicy"],
  plan: ({ retention }, { name }) =>
    retention.days === null
      ? byHand("The log group keeps its events for ever: a retention of a year would delete some.")
      : ready(setRetention, { LogGroupName: name, RetentionInDays: days }, { retention: { days } }),
  rollback: ({ retention }, { name }) =>
    undoneBy(
      setRetention,
      { LogGroupName: name, RetentionInDays: retention.days ?? days },
      `Events are kept for ${retention.days} days again.`,
    ),
});
