import type { DynamoDB } from "@aws-sdk/client-dynamodb";
import type { ElastiCache } from "@aws-sdk/client-elasticache";
import type { SNS } from "@aws-sdk/client-sns";
import { tableOf } from "./dynamodb.ts";
import { noCluster } from "./elasticache.ts";
import { topicOf } from "./messaging.ts";
import type { Changes } from "./operation.ts";

/**
 * Default period of point-in-time recovery in days (DynamoDB API reference,
 * PointInTimeRecoverySpecification).
 */
const recoveryDays = 35;

/** Changes of tables. */
export const dynamodbChanges: Changes<DynamoDB> = {
  updateContinuousBackups: (input, context) => {
    const row = tableOf(input.TableName, context);
    const enabled = input.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true;
    return () => {
      const recovery = enabled
        ? { PointInTimeRecoveryStatus: "ENABLED" as const, RecoveryPeriodInDays: recoveryDays }
        : { PointInTimeRecoveryStatus: "DISABLED" as const };
      context.fixtures
        .table("dynamoTable", context.region)
        .replace(row.table.TableName ?? "", { ...row, recovery });
      return {};
    };
  },
  updateTable: (input, context) => {
    const row = tableOf(input.TableName, context);
    return () => {
      const DeletionProtectionEnabled =
        input.DeletionProtectionEnabled ?? row.table.DeletionProtectionEnabled;
      const table = { ...row.table, DeletionProtectionEnabled };
      context.fixtures
        .table("dynamoTable", context.region)
        .replace(row.table.TableName ?? "", { ...row, table });
      return { TableDescription: table };
    };
  },
};

/** Changes of caches. */
export const elasticacheChanges: Changes<ElastiCache> = {
  modifyCacheCluster: (input, { fixtures, region }) => {
    const table = fixtures.table("cacheCluster", region);
    const id = input.CacheClusterId ?? "";
    const row = table.get(id);
    if (!row) throw noCluster(id);
    return () => {
      const SnapshotRetentionLimit = input.SnapshotRetentionLimit ?? row.cluster.SnapshotRetentionLimit;
      const cluster = { ...row.cluster, SnapshotRetentionLimit };
      table.replace(id, { ...row, cluster });
      return { CacheCluster: cluster };
    };
  },
};

/** Changes of topics. */
export const snsChanges: Changes<SNS> = {
  setTopicAttributes: (input, context) => {
    const row = topicOf(input.TopicArn, context);
    const { [input.AttributeName ?? ""]: _old, ...others } = row.attributes;
    const value = input.AttributeValue ?? "";
    return () => {
      const attributes = value === "" ? others : { ...others, [input.AttributeName ?? ""]: value };
      context.fixtures.table("topic", context.region).replace(row.arn, { ...row, attributes });
      return {};
    };
  },
};
