import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import bucket from "../../resources/s3-bucket.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformRemoval } from "../command-text.ts";

/** The console's name of the request metrics filter for a whole bucket. */
const metric = metricNeeds("AWS/S3", ({ id }) => ({ BucketName: id, FilterId: "EntireBucket" }));

export default defineSaving(bucket, {
  id: "s3-bucket-abandoned",
  title: "Bucket has no requests",
  act: ({ name }) => `Delete unused bucket ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The bucket had no requests during the lookback period. Its storage incurs charges.",
  needs: ["sizes"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 30,
      source: "OptScale, abandoned S3 buckets: 30 days.",
    },
    requestsPerDay: {
      label: "Requests",
      unit: "requests per day",
      default: 1,
      source: "Skyledger default: less than one request per day is not considered use.",
    },
  },
  metrics: { requests: metric("Requests", "AllRequests", "Count", ["Sum"]) },
  steps: [
    "Ask the owner, and check retention requirements.",
    "Move its data to S3 Glacier Deep Archive, or empty the bucket.",
    "Delete the bucket.",
  ],
  confidence: "MEDIUM",
  risk: "High",
  couldGoWrong: "Backups and archives are read only when needed, and deleted data can't be recovered.",
  commands: (resource) => ({
    cli: awsCli(resource, `s3 rb s3://${resource.id}`, { force: true }),
    terraform: terraformRemoval("aws_s3_bucket", resource.id),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/metrics-dimensions.html",
  candidate: ({ sizes }, { resource, takenAt, thresholds }) => {
    if ((sizes.sizeStandard.latest ?? 0) === 0) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: (_, { metrics, thresholds, bill }) => {
    // Request metrics are off by default: missing data says nothing.
    const { requests } = metrics;
    if (requests.daysWithData === 0) return savingUnknown("unsupported", "request metrics");
    const perDay = requests.sum / thresholds.lookbackDays;
    if (perDay >= thresholds.requestsPerDay) return noSavings;
    return saves(bill(), {
      "requests per day": Math.round(perDay * 100) / 100,
      "lookback period (days)": requests.daysWithData,
    });
  },
});
