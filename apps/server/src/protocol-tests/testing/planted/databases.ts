import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { OpenSearch } from "@aws-sdk/client-opensearch";
import { RDS } from "@aws-sdk/client-rds";
import { Redshift } from "@aws-sdk/client-redshift";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedNetwork } from "./network.ts";
import type { PlantedArns } from "./planted.ts";

interface Around {
  readonly network: PlantedNetwork;
  readonly keyArn: string;
}

/** Databases of several kinds: one unprotected and one protected each. */
export async function plantDatabases(
  account: MotoAccount,
  region: string,
  around: Around,
): Promise<PlantedArns> {
  const planted = await Promise.all([
    plantInstances(account, region, around),
    plantClusters(account, region, around),
    plantTables(account, region, around),
    plantSearch(account, region, around),
    plantWarehouses(account, region, around),
  ]);
  return Object.assign({}, ...planted);
}

async function plantInstances(
  account: MotoAccount,
  region: string,
  { network, keyArn }: Around,
): Promise<PlantedArns> {
  const rds = new RDS(account.client(region));
  await rds.createDBSubnetGroup({
    DBSubnetGroupName: "planted-subnets",
    DBSubnetGroupDescription: "Both zones",
    SubnetIds: [...network.subnetIds],
  });
  const base = {
    DBInstanceClass: "db.t3.medium",
    AllocatedStorage: 20,
    MasterUserPassword: "correct-horse-7",
    DBSubnetGroupName: "planted-subnets",
  };
  const { DBInstance: open } = await rds.createDBInstance({
    ...base,
    DBInstanceIdentifier: "planted-open",
    Engine: "mysql",
    EngineVersion: "8.0.36",
    MasterUsername: "admin",
    PubliclyAccessible: true,
    StorageEncrypted: false,
    BackupRetentionPeriod: 1,
    AutoMinorVersionUpgrade: false,
    VpcSecurityGroupIds: [network.openGroupId],
  });
  const { DBInstance: safe } = await rds.createDBInstance({
    ...base,
    DBInstanceIdentifier: "planted-safe",
    Engine: "postgres",
    EngineVersion: "16.3",
    Port: 6543,
    MasterUsername: "ledger",
    MultiAZ: true,
    PubliclyAccessible: false,
    StorageEncrypted: true,
    KmsKeyId: keyArn,
    BackupRetentionPeriod: 14,
    AutoMinorVersionUpgrade: true,
    CopyTagsToSnapshot: true,
    DeletionProtection: true,
    EnableIAMDatabaseAuthentication: true,
    MonitoringInterval: 60,
    MonitoringRoleArn: `arn:aws:iam::${account.id}:role/monitoring`,
    EnableCloudwatchLogsExports: ["postgresql", "upgrade"],
    VpcSecurityGroupIds: [network.safeGroupId],
  });
  const snapshotOf = async (DBInstanceIdentifier: string) => {
    const DBSnapshotIdentifier = `${DBInstanceIdentifier}-snapshot`;
    const { DBSnapshot: made } = await rds.createDBSnapshot({ DBInstanceIdentifier, DBSnapshotIdentifier });
    return given(made?.DBSnapshotArn, "a snapshot");
  };
  const [shared, own] = [await snapshotOf("planted-open"), await snapshotOf("planted-safe")];
  await rds.modifyDBSnapshotAttribute({
    DBSnapshotIdentifier: "planted-open-snapshot",
    AttributeName: "restore",
    ValuesToAdd: ["all"],
  });
  return {
    "public, plain MySQL database with a day of backups": given(open?.DBInstanceArn, "a database"),
    "private, encrypted PostgreSQL database": given(safe?.DBInstanceArn, "a database"),
    "plain database snapshot that everyone may restore": shared,
    "encrypted database snapshot of our own": own,
  };
}

async function plantClusters(
  account: MotoAccount,
  region: string,
  { network, keyArn }: Around,
): Promise<PlantedArns> {
  const rds = new RDS(account.client(region));
  const { DBCluster: open } = await rds.createDBCluster({
    DBClusterIdentifier: "planted-aurora-open",
    Engine: "aurora-mysql",
    EngineVersion: "8.0.mysql_aurora.3.05.2",
    MasterUsername: "admin",
    MasterUserPassword: "correct-horse-7",
    StorageEncrypted: false,
    BackupRetentionPeriod: 1,
    VpcSecurityGroupIds: [network.openGroupId],
  });
  const { DBCluster: safe } = await rds.createDBCluster({
    DBClusterIdentifier: "planted-aurora-safe",
    Engine: "aurora-postgresql",
    EngineVersion: "16.4",
    MasterUsername: "ledger",
    MasterUserPassword: "correct-horse-7",
    StorageEncrypted: true,
    KmsKeyId: keyArn,
    BackupRetentionPeriod: 14,
    DeletionProtection: true,
    CopyTagsToSnapshot: true,
    EnableIAMDatabaseAuthentication: true,
    EnableCloudwatchLogsExports: ["postgresql"],
    VpcSecurityGroupIds: [network.safeGroupId],
  });
  return {
    "plain Aurora MySQL cluster": given(open?.DBClusterArn, "a cluster"),
    "protected Aurora PostgreSQL cluster": given(safe?.DBClusterArn, "a cluster"),
  };
}

async function plantTables(account: MotoAccount, region: string, { keyArn }: Around): Promise<PlantedArns> {
  const dynamodb = new DynamoDB(account.client(region));
  const base = {
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    BillingMode: "PAY_PER_REQUEST",
  } as const;
  const open = await dynamodb.createTable({
    ...base,
    AttributeDefinitions: [...base.AttributeDefinitions],
    KeySchema: [...base.KeySchema],
    TableName: "planted-bare",
  });
  const safe = await dynamodb.createTable({
    ...base,
    AttributeDefinitions: [...base.AttributeDefinitions],
    KeySchema: [...base.KeySchema],
    TableName: "planted-safe",
    DeletionProtectionEnabled: true,
    SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: keyArn },
  });
  await dynamodb.updateContinuousBackups({
    TableName: "planted-safe",
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  return {
    "bare table": given(open.TableDescription?.TableArn, "a table"),
    "table with backups and a key of ours": given(safe.TableDescription?.TableArn, "a table"),
  };
}

async function plantSearch(account: MotoAccount, region: string, around: Around): Promise<PlantedArns> {
  const search = new OpenSearch(account.client(region));
  const { keyArn } = around;
  const open = await search.createDomain({
    DomainName: "planted-open",
    EngineVersion: "OpenSearch_2.11",
    ClusterConfig: { InstanceType: "t3.small.search", InstanceCount: 1 },
  });
  const safe = await search.createDomain({
    DomainName: "planted-safe",
    EngineVersion: "OpenSearch_2.11",
    ClusterConfig: {
      InstanceType: "m6g.large.search",
      InstanceCount: 3,
      ZoneAwarenessEnabled: true,
      DedicatedMasterEnabled: true,
      DedicatedMasterCount: 3,
      DedicatedMasterType: "m6g.large.search",
    },
    EncryptionAtRestOptions: { Enabled: true, KmsKeyId: keyArn },
    NodeToNodeEncryptionOptions: { Enabled: true },
    DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: "Policy-Min-TLS-1-2-PFS-2023-10" },
    AdvancedSecurityOptions: { Enabled: true, InternalUserDatabaseEnabled: true },
    LogPublishingOptions: {
      AUDIT_LOGS: {
        Enabled: true,
        CloudWatchLogsLogGroupArn: `arn:aws:logs:${region}:${account.id}:log-group:a`,
      },
      ES_APPLICATION_LOGS: {
        Enabled: true,
        CloudWatchLogsLogGroupArn: `arn:aws:logs:${region}:${account.id}:log-group:b`,
      },
    },
  });
  return {
    "search domain as it comes": given(open.DomainStatus?.ARN, "a domain"),
    "search domain with every protection": given(safe.DomainStatus?.ARN, "a domain"),
  };
}

async function plantWarehouses(account: MotoAccount, region: string, around: Around): Promise<PlantedArns> {
  const redshift = new Redshift(account.client(region));
  const { network, keyArn } = around;
  await redshift.createClusterSubnetGroup({
    ClusterSubnetGroupName: "planted-subnets",
    Description: "Both zones",
    SubnetIds: [...network.subnetIds],
  });
  const base = { NodeType: "ra3.large", MasterUserPassword: "Correct-horse-7", NumberOfNodes: 2 };
  const open = await redshift.createCluster({
    ...base,
    ClusterIdentifier: "planted-open",
    MasterUsername: "awsuser",
    PubliclyAccessible: true,
    Encrypted: false,
    AutomatedSnapshotRetentionPeriod: 1,
    AllowVersionUpgrade: false,
    ClusterSubnetGroupName: "planted-subnets",
    VpcSecurityGroupIds: [network.openGroupId],
  });
  const safe = await redshift.createCluster({
    ...base,
    ClusterIdentifier: "planted-safe",
    MasterUsername: "ledger",
    PubliclyAccessible: false,
    Encrypted: true,
    KmsKeyId: keyArn,
    AutomatedSnapshotRetentionPeriod: 14,
    AllowVersionUpgrade: true,
    EnhancedVpcRouting: true,
    ClusterSubnetGroupName: "planted-subnets",
    VpcSecurityGroupIds: [network.safeGroupId],
  });
  const arn = (id: string | undefined) =>
    `arn:aws:redshift:${region}:${account.id}:cluster:${given(id, "a warehouse")}`;
  return {
    "public, plain warehouse": arn(open.Cluster?.ClusterIdentifier),
    "private, encrypted warehouse": arn(safe.Cluster?.ClusterIdentifier),
  };
}
