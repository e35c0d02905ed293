import type { DynamoDB, TableDescription } from "@aws-sdk/client-dynamodb";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { hoursPerMonth } from "../model/prices.ts";
import { tagMap } from "./tag-map.ts";

const usageDays = 30;
const windowsPerMonth = hoursPerMonth / 24 / usageDays;
const bytesPerGib = 2 ** 30;

const metric = metricsOf("AWS/DynamoDB", ({ id }) => ({ TableName: id }));

/** Capacity units of the table and its global indexes together; undefined when AWS left one out. */
function capacityOf(table: TableDescription) {
  // AWS names the mode only once a table has been on demand (API reference, BillingModeSummary).
  const billingMode = table.BillingModeSummary?.BillingMode ?? ("PROVISIONED" as const);
  let readUnits = 0;
  let writeUnits = 0;
  for (const part of [table, ...(table.GlobalSecondaryIndexes ?? [])]) {
    const provisioned = part.ProvisionedThroughput;
    if (provisioned?.ReadCapacityUnits === undefined || provisioned.WriteCapacityUnits === undefined) {
      if (billingMode === "PROVISIONED") return undefined;
      continue;
    }
    readUnits += provisioned.ReadCapacityUnits;
    writeUnits += provisioned.WriteCapacityUnits;
  }
  return { billingMode, readUnits, writeUnits };
}

/** Bytes of the table and its global indexes; AWS brings them up to date about every six hours. */
function storageOf(table: TableDescription) {
  if (table.TableSizeBytes === undefined) return undefined;
  const indexBytes = (table.GlobalSecondaryIndexes ?? []).reduce(
    // An index that is being made has no size yet.
    (total, index) => total + (index.IndexSizeBytes ?? 0),
    0,
  );
  return {
    sizeBytes: table.TableSizeBytes + indexBytes,
    itemCount: table.ItemCount ?? null,
    // AWS names the class only when it is not the default (API reference, TableClassSummary).
    tableClass: table.TableClassSummary?.TableClass ?? ("STANDARD" as const),
  };
}

export default awsResource<DynamoDB>()({
  type: "AWS::DynamoDB::Table",
  label: "DynamoDB Table",
  service: "dynamodb",
  list: {
    of: {
      op: "listTables",
      input: { Limit: 100 },
      paging: { input: "ExclusiveStartTableName", output: "LastEvaluatedTableName" },
      items: (page) => page.TableNames,
    },
    op: "describeTable",
    input: ([name]) => ({ TableName: name }),
    paging: "none",
    // Deleted since it was listed.
    absentOn: ["ResourceNotFoundException"],
    items: (page) => page.Table && [page.Table],
  },
  arn: (table) => table.TableArn ?? "",
  metrics: {
    consumedReads: metric("Consumed read capacity", "ConsumedReadCapacityUnits", "Sum", "Count"),
    consumedWrites: metric("Consumed write capacity", "ConsumedWriteCapacityUnits", "Sum", "Count"),
  },
  facets: ({ call, read, usage }) => ({
    capacity: read(capacityOf),
    storage: read(storageOf),
    protection: read((table) =>
      table.DeletionProtectionEnabled === undefined
        ? undefined
        : { deletionProtection: table.DeletionProtectionEnabled },
    ),
    encryption: read(({ SSEDescription: sse }) => ({
      // Without a description DynamoDB's own key encrypts the table (API reference, SSEDescription).
      type: sse?.SSEType ?? null,
      status: sse?.Status ?? null,
      kmsKeyArn: sse?.KMSMasterKeyArn ?? null,
    })),
    stream: read((table) => ({
      enabled: table.StreamSpecification?.StreamEnabled === true,
      arn: table.LatestStreamArn ?? null,
    })),
    replicas: read((table) => (table.Replicas ?? []).flatMap((replica) => replica.RegionName ?? [])),
    continuousBackups: call(
      "describeContinuousBackups",
      (table) => ({ TableName: table.TableName }),
      ({ ContinuousBackupsDescription: backups }) => {
        const recovery = backups?.PointInTimeRecoveryDescription;
        return (
          recovery && {
            pointInTimeRecovery: recovery.PointInTimeRecoveryStatus === "ENABLED",
            recoveryPeriodDays: recovery.RecoveryPeriodInDays ?? null,
          }
        );
      },
    ),
    tags: call(
      "listTagsOfResource",
      (table) => ({ ResourceArn: table.TableArn }),
      // A table has at most 50 tags: one page.
      (out) => tagMap(out.Tags),
    ),
    activity: usage(["consumedReads", "consumedWrites"], usageDays),
  }),
  describe: (table, { tags }) => ({
    id: table.TableName,
    name: table.TableName,
    status: table.TableStatus?.toLowerCase(),
    createdAt: table.CreationDateTime,
    tags,
  }),
  cost: (observed) =>
    mapObservation(
      needAll(observed, ["capacity", "storage", "replicas", "continuousBackups", "activity"]),
      ({ capacity, storage, replicas, continuousBackups, activity }) => {
        if (storage.tableClass !== "STANDARD")
          return costUnknown("List prices are available only for the Standard table class.");
        if (replicas.length > 0) return costUnknown("No list price for replicated writes of global tables.");
        const sizeGib = storage.sizeBytes / bytesPerGib;
        const parts: CostComponent[] = [
          { name: "Storage", price: "DynamoDB/storage-standard", quantity: sizeGib },
        ];
        if (continuousBackups.pointInTimeRecovery)
          parts.push({ name: "Point-in-time recovery", price: "DynamoDB/pitr", quantity: sizeGib });
        if (capacity.billingMode === "PROVISIONED")
          parts.push(
            { name: "Read capacity", price: "DynamoDB/rcu", quantity: capacity.readUnits },
            { name: "Write capacity", price: "DynamoDB/wcu", quantity: capacity.writeUnits },
          );
        else
          parts.push(
            {
              name: "Reads, as in the last 30 days",
              price: "DynamoDB/read-request-unit",
              quantity: (activity.consumedReads.sum * windowsPerMonth) / 1e6,
            },
            {
              name: "Writes, as in the last 30 days",
              price: "DynamoDB/write-request-unit",
              quantity: (activity.consumedWrites.sum * windowsPerMonth) / 1e6,
            },
          );
        return costs(...parts);
      },
    ),
});
