import { timesBill } from "../../model/bill.ts";
import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";

const gib = 2 ** 30;

export default defineSaving(logGroup, {
  id: "cloudwatch-log-group-no-retention",
  title: "Log group keeps data for ever",
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "No retention is set, so the group only grows. The saving takes the stored events as evenly spread over the group's life.",
  needs: ["retention", "storage"],
  thresholds: {
    retentionDays: {
      unit: "days",
      default: 90,
      source: "Ours: what most people search; audits may need more.",
    },
    sizeGib: { unit: "GiB", default: 1, source: "Ours: below that it is cents." },
  },
  steps: [
    "Agree on how long events are needed.",
    "Export older ones to S3 if an audit asks for them.",
    "Set the retention.",
  ],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "Events older than the retention are gone within days and cannot be brought back.",
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
    if (retention.days !== null || storage.storedBytes / gib < thresholds.sizeGib) return savesNothing;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (Math.floor(age) <= thresholds.retentionDays) return savesNothing;
    // Whole days, so that the amount changes with a day and not with every look.
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
