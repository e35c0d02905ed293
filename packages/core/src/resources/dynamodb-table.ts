import type { DynamoDB, TableDescription } from "@aws-sdk/client-dynamodb";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { hoursPerMonth } from "../model/prices.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

const usageDays = 30;
const windowsPerMonth = hoursPerMonth / 24 / usageDays;
const bytesPerGib = 2 ** 30;

const metric = metricsOf("AWS/DynamoDB", ({ id }) => ({ TableName: id }));

/** Capacity units of the table and its global indexes; undefined if AWS omitted one. */
function capacityOf(table: TableDescription) {
  // AWS returns the mode only for tables that were on demand at some time (API reference,
  // BillingModeSummary).
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
  return {
    /** "PROVISIONED" or "PAY_PER_REQUEST". @api BillingModeSummary.BillingMode */
    billingMode,
    /** Provisioned read capacity, including indexes. @unit read capacity units @api ProvisionedThroughput.ReadCapacityUnits */
    readUnits,
    /** Provisioned write capacity, including indexes. @unit write capacity units @api ProvisionedThroughput.WriteCapacityUnits */
    writeUnits,
  };
}

/** Bytes of the table and its global indexes, updated about every six hours. */
function storageOf(table: TableDescription) {
  if (table.TableSizeBytes === undefined) return undefined;
  const indexBytes = (table.GlobalSecondaryIndexes ?? []).reduce(
    // An index has no size while it is being created.
    (total, index) => total + (index.IndexSizeBytes ?? 0),
    0,
  );
  return {
    /** Size of the table and its indexes. @unit bytes @api TableSizeBytes */
    sizeBytes: table.TableSizeBytes + indexBytes,
    /** Number of items, updated about every six hours. @unit none @api ItemCount */
    itemCount: table.ItemCount ?? null,
    // AWS returns the class only if it is not the default (API reference, TableClassSummary).
    /** "STANDARD" or "STANDARD_INFREQUENT_ACCESS". @api TableClassSummary.TableClass */
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
        : {
            /** Whether deletion protection is on. @api DeletionProtectionEnabled */
            deletionProtection: table.DeletionProtectionEnabled,
          },
    ),
    encryption: read(({ SSEDescription: sse }) => ({
      // Without a description, DynamoDB's own key encrypts the table (API reference, SSEDescription).
      /** "KMS" or "AES256". Null: an AWS owned key. @api SSEDescription.SSEType */
      type: sse?.SSEType ?? null,
      /** Status of encryption with an AWS KMS key, such as "ENABLED". @api SSEDescription.Status */
      status: sse?.Status ?? null,
      /** ARN of the AWS KMS key. Null: an AWS owned key. @api SSEDescription.KMSMasterKeyArn */
      kmsKeyArn: sse?.KMSMasterKeyArn ?? null,
    })),
    stream: read((table) => ({
      /** Whether DynamoDB Streams is on. @api StreamSpecification.StreamEnabled */
      enabled: table.StreamSpecification?.StreamEnabled === true,
      /** ARN of the latest stream. @api LatestStreamArn */
      arn: table.LatestStreamArn ?? null,
    })),
    /** Regions of the replicas of a global table. @api Replicas[].RegionName */
    replicas: read((table) => (table.Replicas ?? []).flatMap((replica) => replica.RegionName ?? [])),
    continuousBackups: call(
      "describeContinuousBackups",
      (table) => ({ TableName: table.TableName }),
      ({ ContinuousBackupsDescription: backups }) => {
        const recovery = backups?.PointInTimeRecoveryDescription;
        return (
          recovery && {
            /** Whether point-in-time recovery is on. @api ContinuousBackupsDescription.PointInTimeRecoveryDescription.PointInTimeRecoveryStatus */
            pointInTimeRecovery: recovery.PointInTimeRecoveryStatus === "ENABLED",
            /** How far back the table can be restored. @unit days @api ContinuousBackupsDescription.PointInTimeRecoveryDescription.RecoveryPeriodInDays */
            recoveryPeriodDays: recovery.RecoveryPeriodInDays ?? null,
          }
        );
      },
    ),
    /** Resource policy. Null: the table has no policy. @api Policy */
    policy: call(
      "getResourcePolicy",
      (table) => ({ ResourceArn: table.TableArn }),
      (out): PolicyDocument | null | undefined => policyDocument(out.Policy),
      { absent: { on: ["PolicyNotFoundException"], value: null } },
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsOfResource",
      (table) => ({ ResourceArn: table.TableArn }),
      // A table has at most 50 tags: one page.
      (out) => tagMap(out.Tags),
    ),
    /** Daily consumed read and write capacity. */
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
