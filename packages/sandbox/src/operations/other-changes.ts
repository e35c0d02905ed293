import type { CloudWatchLogs } from "@aws-sdk/client-cloudwatch-logs";
import type { ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import type { KMS } from "@aws-sdk/client-kms";
import type { Lambda } from "@aws-sdk/client-lambda";
import type { DBCluster, DBInstance, RDS } from "@aws-sdk/client-rds";
import { AwsError } from "../aws-error.ts";
import { logGroupOf } from "./cloudwatch-logs.ts";
import { balancerOf } from "./elastic-load-balancing-v2.ts";
import { keyOf } from "./kms.ts";
import { functionOf } from "./lambda.ts";
import type { Changes, OperationContext } from "./operation.ts";
import { noCluster, noDatabase, noSnapshot } from "./rds.ts";

/** Stops or starts a cluster with all its instances; the new state is effective immediately. */
function switchCluster(
  id: string | undefined,
  { fixtures, region }: OperationContext,
  from: string,
  to: string,
): () => { DBCluster: DBCluster } {
  const clusters = fixtures.table("dbCluster", region);
  const instances = fixtures.table("dbInstance", region);
  const cluster = clusters.get(id);
  if (!cluster) throw noCluster(id ?? "");
  if (cluster.Status !== from) {
    throw new AwsError("InvalidDBClusterStateFault", 400, `DbCluster ${id} is not in ${from} state.`);
  }
  return () => {
    const DBCluster = { ...cluster, Status: to };
    clusters.replace(id ?? "", DBCluster);
    for (const { DBInstanceIdentifier = "" } of cluster.DBClusterMembers ?? []) {
      const member = instances.get(DBInstanceIdentifier);
      if (member) instances.replace(DBInstanceIdentifier, { ...member, DBInstanceStatus: to });
    }
    return { DBCluster };
  };
}

/** Stops or starts a database; the new state is effective immediately. */
function switchDatabase(
  id: string | undefined,
  { fixtures, region }: OperationContext,
  from: string,
  to: string,
): () => { DBInstance: DBInstance } {
  const table = fixtures.table("dbInstance", region);
  const database = table.get(id);
  if (!database) throw noDatabase(id);
  if (database.DBInstanceStatus !== from || database.DBClusterIdentifier !== undefined) {
    const message = `Instance ${id} is not in ${from} state, or belongs to a cluster.`;
    throw new AwsError("InvalidDBInstanceStateFault", 400, message);
  }
  return () => {
    const DBInstance = { ...database, DBInstanceStatus: to };
    table.replace(id ?? "", DBInstance);
    return { DBInstance };
  };
}

/** Changes of databases. They are effective immediately. */
export const rdsChanges: Changes<RDS> = {
  deleteDBInstance: (input, { fixtures, region }) => {
    const table = fixtures.table("dbInstance", region);
    const id = input.DBInstanceIdentifier ?? "";
    const database = table.get(id);
    if (!database) throw noDatabase(id);
    return () => {
      table.remove(id);
      const clusters = fixtures.table("dbCluster", region);
      const cluster = clusters.get(database.DBClusterIdentifier);
      if (cluster) {
        const DBClusterMembers = cluster.DBClusterMembers?.filter((one) => one.DBInstanceIdentifier !== id);
        clusters.replace(cluster.DBClusterIdentifier ?? "", { ...cluster, DBClusterMembers });
      }
      return { DBInstance: { ...database, DBInstanceStatus: "deleting" } };
    };
  },
  stopDBCluster: (input, context) =>
    switchCluster(input.DBClusterIdentifier, context, "available", "stopped"),
  startDBCluster: (input, context) =>
    switchCluster(input.DBClusterIdentifier, context, "stopped", "available"),
  stopDBInstance: (input, context) =>
    switchDatabase(input.DBInstanceIdentifier, context, "available", "stopped"),
  startDBInstance: (input, context) =>
    switchDatabase(input.DBInstanceIdentifier, context, "stopped", "available"),
  modifyDBSnapshotAttribute: (input, { fixtures, region }) => {
    const table = fixtures.table("dbSnapshot", region);
    const id = input.DBSnapshotIdentifier ?? "";
    const row = table.get(id);
    if (!row) throw noSnapshot(id);
    return () => {
      const removes = input.ValuesToRemove?.includes("all") === true;
      const adds = input.ValuesToAdd?.includes("all") === true;
      table.replace(id, { ...row, sharedWithAll: adds || (row.sharedWithAll && !removes) });
      return {};
    };
  },
  modifyDBInstance: (input, { fixtures, region }) => {
    const table = fixtures.table("dbInstance", region);
    const id = input.DBInstanceIdentifier ?? "";
    const database = table.get(id);
    if (!database) throw noDatabase(id);
    const { DBInstanceClass, BackupRetentionPeriod, MultiAZ, PubliclyAccessible, DeletionProtection } = input;
    const { AutoMinorVersionUpgrade, CopyTagsToSnapshot, AllocatedStorage, StorageType } = input;
    const given = {
      DBInstanceClass,
      BackupRetentionPeriod,
      MultiAZ,
      PubliclyAccessible,
      DeletionProtection,
      AutoMinorVersionUpgrade,
      CopyTagsToSnapshot,
      AllocatedStorage,
      StorageType,
      IAMDatabaseAuthenticationEnabled: input.EnableIAMDatabaseAuthentication,
      PerformanceInsightsEnabled: input.EnablePerformanceInsights,
    };
    const wanted = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return () => {
      const next = { ...database, ...wanted };
      table.replace(id, next);
      return { DBInstance: next };
    };
  },
};

/** Changes of keys. */
export const kmsChanges: Changes<KMS> = {
  disableKeyRotation: (input, context) => {
    const row = keyOf(input.KeyId, context);
    return () => {
      context.fixtures
        .table("key", context.region)
        .replace(row.metadata.KeyId ?? "", { ...row, rotation: false });
      return {};
    };
  },
  cancelKeyDeletion: (input, context) => {
    const row = keyOf(input.KeyId, context);
    if (row.metadata.KeyState !== "PendingDeletion") {
      throw new AwsError("KMSInvalidStateException", 400, `${row.metadata.Arn} is not pending deletion.`);
    }
    return () => {
      const { DeletionDate: _date, ...metadata } = row.metadata;
      context.fixtures.table("key", context.region).replace(metadata.KeyId ?? "", {
        ...row,
        metadata: { ...metadata, KeyState: "Disabled", Enabled: false },
      });
      return { KeyId: metadata.Arn };
    };
  },
  enableKeyRotation: (input, context) => {
    const row = keyOf(input.KeyId, context);
    if (!row.metadata.Enabled) {
      throw new AwsError("KMSInvalidStateException", 400, `${row.metadata.Arn} is pending deletion.`);
    }
    return () => {
      context.fixtures
        .table("key", context.region)
        .replace(row.metadata.KeyId ?? "", { ...row, rotation: true });
      return {};
    };
  },
};

/** Changes of load balancers. */
export const loadBalancingChanges: Changes<ElasticLoadBalancingV2> = {
  modifyLoadBalancerAttributes: (input, context) => {
    const row = balancerOf(input.LoadBalancerArn, context);
    const changed = Object.fromEntries((input.Attributes ?? []).map(({ Key, Value }) => [Key, Value ?? ""]));
    return () => {
      context.fixtures
        .table("loadBalancer", context.region)
        .replace(input.LoadBalancerArn ?? "", { ...row, attributes: { ...row.attributes, ...changed } });
      return { Attributes: input.Attributes };
    };
  },
  deleteLoadBalancer: (input, context) => {
    const { attributes } = balancerOf(input.LoadBalancerArn, context);
    if (attributes["deletion_protection.enabled"] === "true") {
      const message = `Load balancer '${input.LoadBalancerArn}' cannot be deleted because deletion protection is enabled`;
      throw new AwsError("OperationNotPermittedException", 400, message);
    }
    const { fixtures, region } = context;
    const arn = input.LoadBalancerArn ?? "";
    return () => {
      fixtures.table("loadBalancer", region).remove(arn);
      const interfaces = fixtures.table("networkInterface", region);
      const description = `ELB ${arn.split(":loadbalancer/")[1]}`;
      for (const eni of interfaces)
        if (eni.Description === description) interfaces.remove(eni.NetworkInterfaceId ?? "");
      const groups = fixtures.table("targetGroup", region);
      for (const row of groups) {
        const { targetGroup } = row;
        if (!targetGroup.LoadBalancerArns?.includes(arn)) continue;
        const LoadBalancerArns = targetGroup.LoadBalancerArns.filter((one) => one !== arn);
        groups.replace(targetGroup.TargetGroupArn ?? "", {
          ...row,
          targetGroup: { ...targetGroup, LoadBalancerArns },
        });
      }
      return {};
    };
  },
};

/** Changes of functions. */
export const lambdaChanges: Changes<Lambda> = {
  updateFunctionConfiguration: (input, context) => {
    const row = functionOf(input.FunctionName, context);
    return () => {
      const Mode = input.TracingConfig?.Mode;
      const configuration = Mode ? { ...row.configuration, TracingConfig: { Mode } } : row.configuration;
      context.fixtures
        .table("function", context.region)
        .replace(configuration.FunctionName ?? "", { ...row, configuration });
      return configuration;
    };
  },
  deleteFunction: (input, context) => {
    const { configuration } = functionOf(input.FunctionName, context);
    return () => {
      context.fixtures.table("function", context.region).remove(configuration.FunctionName ?? "");
      return { StatusCode: 204 };
    };
  },
};

/** Valid retention periods of CloudWatch Logs in days (API reference, PutRetentionPolicy). */
const retentions = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** Changes of log groups. */
export const logsChanges: Changes<CloudWatchLogs> = {
  deleteRetentionPolicy: (input, context) => {
    const row = logGroupOf(input.logGroupName, context);
    return () => {
      const { retentionInDays: _days, ...group } = row.group;
      context.fixtures
        .table("logGroup", context.region)
        .replace(row.group.logGroupName ?? "", { ...row, group });
      return {};
    };
  },
  putRetentionPolicy: (input, context) => {
    const row = logGroupOf(input.logGroupName, context);
    const { retentionInDays } = input;
    if (retentionInDays === undefined || !retentions.includes(retentionInDays)) {
      throw new AwsError(
        "InvalidParameterException",
        400,
        `1 validation error: retentionInDays ${retentionInDays}`,
      );
    }
    return () => {
      const group = { ...row.group, retentionInDays };
      context.fixtures
        .table("logGroup", context.region)
        .replace(row.group.logGroupName ?? "", { ...row, group });
      return {};
    };
  },
};
