import { timesBill } from "../../model/bill.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";

const gib = 2 ** 30;

export default defineSaving(logGroup, {
  id: "cloudwatch-log-group-no-retention",
  title: "Log group never expires events",
  act: ({ name, change }) => `Set ${change.days ?? "90"}-day retention on log group ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "No retention is set, so the log group keeps growing. The saving assumes that events are spread evenly over the log group's lifetime.",
  needs: ["retention", "storage"],
  thresholds: {
    retentionDays: {
      label: "Retention",
      unit: "days",
      default: 90,
      source: "Skyledger default: the period that people search most. Audits may require more.",
    },
    sizeGib: {
      label: "Minimum size",
      unit: "GiB",
      default: 1,
      source: "Skyledger default: below this, the saving is a few cents.",
    },
  },
  steps: [
    "Agree on how long events are needed.",
    "Export older events to S3 if an audit requires them.",
    "Set the retention.",
  ],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "Events older than the retention are deleted within days and can't be recovered.",
  commands: (resource, change) =>
    setting(
      resource,
      "logs put-retention-policy",
      { "log-group-name": resource.id, "retention-in-days": change.days ?? "90" },
      { type: "aws_cloudwatch_log_group", values: { retention_in_days: Number(change.days ?? 90) } },
    ),
  implementationEffort: "VeryLow",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/Working-with-log-groups-and-streams.html",
  evaluate: ({ retention, storage }, { resource, takenAt, thresholds, bill }) => {
    if (retention.days !== null || storage.storedBytes / gib < thresholds.sizeGib) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (Math.floor(age) <= thresholds.retentionDays) return noSavings;
    // Whole days, so that the amount changes daily and not with every evaluation.
    const share = 1 - thresholds.retentionDays / Math.floor(age);
    return saves(
      mapObservation(bill(), (whole) => timesBill(whole, share)),
      {
        "stored (GiB)": Math.round((storage.storedBytes / gib) * 100) / 100,
        "age (days)": Math.floor(age),
        "share older than the retention (%)": Math.round(share * 100),
      },
      { change: { days: String(thresholds.retentionDays) } },
    );
  },
});
