import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import database from "../../resources/rds-db-instance.ts";
import snapshot from "../../resources/rds-db-snapshot.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";

export default defineSaving(snapshot, {
  id: "rds-snapshot-orphaned",
  title: "Manual snapshot outlived its database",
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description:
    "The database is gone, and nobody deletes a manual snapshot but people. The saving is an upper bound.",
  needs: ["source", "storage"],
  looksUp: [database.type],
  thresholds: { ageDays: { unit: "days", default: 30, source: "Turbot: over 30 days old." } },
  steps: [
    "Check how long the data must be kept.",
    "Export it to S3 if it must stay.",
    "Delete the snapshot.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "It may be the last copy of the database, and it cannot be brought back.",
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
    if (source.kind !== "manual") return savesNothing;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    if (age < thresholds.ageDays) return savesNothing;
    const databases = all(database.type);
    if (!databases.seen) return savingUnknown(databases.reason, "databases");
    if (databases.value.some(({ id }) => id === source.instanceId)) return savesNothing;
    return saves(
      prices.bill(
        [{ name: "Backup storage, at most", price: "RDS/backup-storage", quantity: storage.sizeGib }],
        resource.region,
      ),
      { database: source.instanceId, "age (days)": Math.floor(age), "size at most (GiB)": storage.sizeGib },
    );
  },
});
