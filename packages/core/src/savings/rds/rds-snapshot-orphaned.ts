import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import database from "../../resources/rds-db-instance.ts";
import snapshot from "../../resources/rds-db-snapshot.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(snapshot, {
  id: "rds-snapshot-orphaned",
  title: "Manual snapshot of a deleted database",
  act: ({ name }) => `Delete snapshot ${name} of a deleted database`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The database was deleted, and manual snapshots never expire. The saving is an upper bound.",
  needs: ["source", "storage"],
  looksUp: [database.type],
  thresholds: {
    ageDays: { label: "Minimum age", unit: "days", default: 30, source: "Turbot: more than 30 days old." },
  },
  steps: [
    "Check how long the data must be kept.",
    "Export it to S3 if it must be kept.",
    "Delete the snapshot.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "It might be the last copy of the database, and it can't be recovered.",
  commands: (resource) =>
    deletion(
      resource,
      "rds delete-db-snapshot",
      { "db-snapshot-identifier": resource.id },
      "aws_db_snapshot",
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_ManagingManualBackups.html",
  evaluate: ({ source, storage }, { resource, all, prices, takenAt, thresholds }) => {
    if (source.kind !== "manual") return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return noSavings;
    const databases = all(database.type);
    if (!databases.seen) return savingUnknown(databases.reason, "databases");
    if (databases.value.some(({ id }) => id === source.instanceId)) return noSavings;
    return saves(
      prices.bill(
        [{ name: "Backup storage (upper bound)", price: "RDS/backup-storage", quantity: storage.sizeGib }],
        resource.region,
      ),
      { database: source.instanceId, "age (days)": Math.floor(age), "size at most (GiB)": storage.sizeGib },
    );
  },
});
