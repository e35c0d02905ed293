import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { ElastiCache } from "@aws-sdk/client-elasticache";
import { OpenSearch } from "@aws-sdk/client-opensearch";
import { RDS } from "@aws-sdk/client-rds";
import { Redshift } from "@aws-sdk/client-redshift";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

interface Around {
  readonly network: Network;
  readonly keyArn: string;
}

const tags = { team: "data" };

/** A relational instance with a snapshot, a cluster, and one of each other database. */
export async function makeDatabases(account: MotoAccount, region: string, around: Around): Promise<Made[]> {
  const made = await Promise.all([
    makeInstance(account, region, around),
    makeParameterGroups(account, region),
    makeCluster(account, region, around),
    makeTable(account, region, around),
    makeCache(account, region),
    makeWarehouse(account, region, around),
    makeSearchDomain(account, region),
  ]);
  return made.flat();
}

async function makeInstance(
  account: MotoAccount,
  region: string,
  { network, keyArn }: Around,
): Promise<Made[]> {
  const rds = new RDS(account.client(region));
  await rds.createDBSubnetGroup({
    DBSubnetGroupName: "wire-subnets",
    DBSubnetGroupDescription: "Both zones",
    SubnetIds: [...network.subnetIds],
  });
  const { DBInstance: instance } = await rds.createDBInstance({
    DBInstanceIdentifier: "wire-db",
    DBInstanceClass: "db.t3.medium",
    Engine: "postgres",
    EngineVersion: "16.3",
    AllocatedStorage: 50,
    StorageType: "gp2",
    MasterUsername: "wire",
    MasterUserPassword: "correct-horse-7",
    MultiAZ: true,
    PubliclyAccessible: true,
    StorageEncrypted: true,
    KmsKeyId: keyArn,
    BackupRetentionPeriod: 14,
    DeletionProtection: true,
    EnableIAMDatabaseAuthentication: true,
    CopyTagsToSnapshot: true,
    DBSubnetGroupName: "wire-subnets",
    VpcSecurityGroupIds: [network.securityGroupId],
    EnableCloudwatchLogsExports: ["postgresql"],
    Tags: tagList(tags),
  });
  const instanceArn = given(instance?.DBInstanceArn, "a database");
  const { DBSnapshot: snapshot } = await rds.createDBSnapshot({
    DBInstanceIdentifier: "wire-db",
    DBSnapshotIdentifier: "wire-db-snapshot",
    Tags: tagList(tags),
  });
  await rds.modifyDBSnapshotAttribute({
    DBSnapshotIdentifier: "wire-db-snapshot",
    AttributeName: "restore",
    ValuesToAdd: ["all", "210987654321"],
  });
  const ec2 = `arn:aws:ec2:${region}:${account.id}`;
  return [
    {
      type: "AWS::RDS::DBInstance",
      arn: instanceArn,
      name: "wire-db",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        engine: {
          name: "postgres",
          version: "16.3",
          licenseModel: "general-public-license",
          autoMinorVersionUpgrade: expect.any(Boolean),
          lifecycleSupport: null,
        },
        compute: { instanceClass: "db.t3.medium", multiAz: true },
        state: { name: "available" },
        storage: { type: "gp2", sizeGib: 50, maxSizeGib: null, iops: null, throughputMibps: null },
        encryption: { encrypted: true, kmsKeyArn: keyArn },
        exposure: { publiclyAccessible: true },
        network: {
          vpcId: network.vpcId,
          subnetGroupName: "wire-subnets",
          subnetIds: [...network.subnetIds],
          securityGroupIds: [network.securityGroupId],
          address: expect.stringContaining("wire-db."),
          port: 5432,
          availabilityZone: expect.stringMatching(region),
        },
        backup: { retentionDays: 14, copyTagsToSnapshot: true, latestRestorableAt: expect.any(String) },
        access: { masterUsername: "wire", iamAuthentication: true, masterSecretArn: null },
        protection: { deletionProtection: true },
        monitoring: {
          enhancedIntervalSeconds: 0,
          roleArn: null,
          performanceInsights: null,
          logExports: ["postgresql"],
        },
        topology: { clusterId: null, replicaOf: null, replicaIds: [] },
      },
      related: [
        ["runs in", `${ec2}:vpc/${network.vpcId}`],
        ["runs in", `${ec2}:subnet/${network.subnetIds[0]}`],
        ["guarded by", `${ec2}:security-group/${network.securityGroupId}`],
        ["encrypted with", keyArn],
      ],
    },
    {
      type: "AWS::RDS::DBSnapshot",
      arn: given(snapshot?.DBSnapshotArn, "a snapshot"),
      name: "wire-db-snapshot",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        source: expect.objectContaining({ instanceId: "wire-db", kind: "manual", engine: "postgres" }),
        storage: { sizeGib: 50, type: null },
        encryption: { encrypted: true, kmsKeyArn: keyArn },
        sharing: { public: true, accountIds: ["210987654321"] },
      },
      related: [["taken of", instanceArn]],
    },
  ];
}

async function makeParameterGroups(account: MotoAccount, region: string): Promise<Made[]> {
  const rds = new RDS(account.client(region));
  const described = { Description: "Stricter", Tags: tagList(tags) };
  const { DBParameterGroup: group } = await rds.createDBParameterGroup({
    DBParameterGroupName: "wire-parameters",
    DBParameterGroupFamily: "postgres16",
    ...described,
  });
  await rds.modifyDBParameterGroup({
    DBParameterGroupName: "wire-parameters",
    Parameters: [{ ParameterName: "rds.force_ssl", ParameterValue: "1", ApplyMethod: "immediate" }],
  });
  const { DBClusterParameterGroup: clusterGroup } = await rds.createDBClusterParameterGroup({
    DBClusterParameterGroupName: "wire-cluster-parameters",
    DBParameterGroupFamily: "aurora-postgresql16",
    ...described,
  });
  const common = { region, status: null, tags: {}, createdAt: null };
  return [
    {
      ...common,
      type: "AWS::RDS::DBParameterGroup",
      arn: given(group?.DBParameterGroupArn, "a parameter group"),
      name: "wire-parameters",
      facets: { family: { name: "postgres16" } },
    },
    {
      ...common,
      type: "AWS::RDS::DBClusterParameterGroup",
      arn: given(clusterGroup?.DBClusterParameterGroupArn, "a cluster's parameter group"),
      name: "wire-cluster-parameters",
      facets: { family: { name: "aurora-postgresql16" } },
    },
  ];
}

async function makeCluster(account: MotoAccount, region: string, { network }: Around): Promise<Made[]> {
  const rds = new RDS(account.client(region));
  const { DBCluster: cluster } = await rds.createDBCluster({
    DBClusterIdentifier: "wire-aurora",
    Engine: "aurora-postgresql",
    EngineVersion: "16.4",
    MasterUsername: "wire",
    MasterUserPassword: "correct-horse-7",
    BackupRetentionPeriod: 7,
    VpcSecurityGroupIds: [network.securityGroupId],
    Tags: tagList(tags),
  });
  const clusterArn = given(cluster?.DBClusterArn, "a cluster");
  const { DBInstance: member } = await rds.createDBInstance({
    DBInstanceIdentifier: "wire-aurora-1",
    DBClusterIdentifier: "wire-aurora",
    DBInstanceClass: "db.r6g.large",
    Engine: "aurora-postgresql",
    PubliclyAccessible: false,
  });
  const snapshot = await makeClusterSnapshot(rds, region, clusterArn);
  return [
    snapshot,
    {
      type: "AWS::RDS::DBCluster",
      arn: clusterArn,
      name: "wire-aurora",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        engine: {
          name: "aurora-postgresql",
          version: "16.4",
          mode: "provisioned",
          autoMinorVersionUpgrade: expect.anything(),
          lifecycleSupport: null,
        },
        members: [{ instanceId: "wire-aurora-1", isWriter: true }],
        encryption: { encrypted: false, kmsKeyArn: "default_kms_key_id" },
        network: {
          subnetGroupName: expect.any(String),
          securityGroupIds: [network.securityGroupId],
          publiclyAccessible: expect.anything(),
          address: expect.stringContaining("wire-aurora."),
          port: 5432,
        },
        backup: { retentionDays: 7, copyTagsToSnapshot: false, backtrackWindowSeconds: 0 },
        access: { masterUsername: "wire", iamAuthentication: false, masterSecretArn: null },
        protection: { deletionProtection: false },
      },
      related: [
        ["guarded by", `arn:aws:ec2:${region}:${account.id}:security-group/${network.securityGroupId}`],
      ],
    },
    {
      type: "AWS::RDS::DBInstance",
      arn: given(member?.DBInstanceArn, "a member"),
      name: "wire-aurora-1",
      region,
      status: "available",
      tags: {},
      createdAt: "now",
      facets: {
        exposure: { publiclyAccessible: false },
        topology: { clusterId: "wire-aurora", replicaOf: null, replicaIds: [] },
      },
      related: [["member of", clusterArn]],
    },
  ];
}

async function makeClusterSnapshot(rds: RDS, region: string, clusterArn: string): Promise<Made> {
  const { DBClusterSnapshot: snapshot } = await rds.createDBClusterSnapshot({
    DBClusterIdentifier: "wire-aurora",
    DBClusterSnapshotIdentifier: "wire-aurora-snapshot",
    Tags: tagList(tags),
  });
  await rds.modifyDBClusterSnapshotAttribute({
    DBClusterSnapshotIdentifier: "wire-aurora-snapshot",
    AttributeName: "restore",
    ValuesToAdd: ["210987654321"],
  });
  return {
    type: "AWS::RDS::DBClusterSnapshot",
    arn: given(snapshot?.DBClusterSnapshotArn, "a cluster snapshot"),
    name: "wire-aurora-snapshot",
    region,
    status: "available",
    tags,
    createdAt: "now",
    facets: {
      source: expect.objectContaining({
        clusterId: "wire-aurora",
        kind: "manual",
        engine: "aurora-postgresql",
      }),
      encryption: expect.objectContaining({ encrypted: false }),
      sharing: { public: false, accountIds: ["210987654321"] },
    },
    related: [["taken of", clusterArn]],
  };
}

async function makeTable(account: MotoAccount, region: string, { keyArn }: Around): Promise<Made[]> {
  const dynamodb = new DynamoDB(account.client(region));
  const { TableDescription: table } = await dynamodb.createTable({
    TableName: "wire-table",
    KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
    ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 3 },
    SSESpecification: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: keyArn },
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" },
    DeletionProtectionEnabled: true,
    Tags: tagList(tags),
  });
  await dynamodb.updateContinuousBackups({
    TableName: "wire-table",
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
  });
  const none = { days: 30, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null };
  return [
    {
      type: "AWS::DynamoDB::Table",
      arn: given(table?.TableArn, "a table"),
      name: "wire-table",
      region,
      status: "active",
      tags,
      createdAt: "now",
      facets: {
        capacity: { billingMode: "PROVISIONED", readUnits: 5, writeUnits: 3 },
        storage: { sizeBytes: 0, itemCount: 0, tableClass: "STANDARD" },
        protection: { deletionProtection: true },
        encryption: { type: "KMS", status: "ENABLED", kmsKeyArn: keyArn },
        stream: { enabled: true, arn: given(table?.LatestStreamArn, "its stream") },
        replicas: [],
        continuousBackups: { pointInTimeRecovery: true, recoveryPeriodDays: expect.anything() },
        activity: { consumedReads: none, consumedWrites: none },
      },
      related: [["encrypted with", keyArn]],
    },
  ];
}

async function makeCache(account: MotoAccount, region: string): Promise<Made[]> {
  const cache = new ElastiCache(account.client(region));
  const { CacheCluster: cluster } = await cache.createCacheCluster({
    CacheClusterId: "wire-cache",
    CacheNodeType: "cache.t3.micro",
    Engine: "redis",
    EngineVersion: "7.1",
    NumCacheNodes: 1,
    SnapshotRetentionLimit: 3,
    TransitEncryptionEnabled: true,
    AutoMinorVersionUpgrade: true,
    Tags: tagList(tags),
  });
  const { ReplicationGroup: group } = await cache.createReplicationGroup({
    ReplicationGroupId: "wire-replicas",
    ReplicationGroupDescription: "Sessions",
    Engine: "redis",
    CacheNodeType: "cache.t3.micro",
    NumCacheClusters: 2,
    AutomaticFailoverEnabled: true,
    MultiAZEnabled: true,
    AtRestEncryptionEnabled: true,
    TransitEncryptionEnabled: true,
    AuthToken: "correct-horse-battery-7",
    SnapshotRetentionLimit: 4,
  });
  return [
    {
      type: "AWS::ElastiCache::ReplicationGroup",
      arn: given(group?.ARN, "a replication group"),
      name: "wire-replicas",
      region,
      status: "available",
      tags: {},
      createdAt: "now",
      facets: {
        // The stand-in names the first member only.
        members: ["wire-replicas-001"],
        failover: { automatic: "enabled", multiAz: "enabled" },
        encryption: { atRest: true, inTransit: true, transitMode: null, kmsKeyArn: null },
        access: { authToken: true, userGroupIds: [] },
        backup: { retentionDays: 4 },
      },
    },
    {
      type: "AWS::ElastiCache::CacheCluster",
      arn: given(cluster?.ARN, "a cache"),
      name: "wire-cache",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        nodes: { type: "cache.t3.micro", count: 1, availabilityZones: expect.any(Array) },
        engine: { name: "redis", version: "7.1", autoMinorVersionUpgrade: true },
        backup: { retentionDays: 3 },
        replication: { replicationGroupId: null },
      },
    },
  ];
}

async function makeWarehouse(
  account: MotoAccount,
  region: string,
  { network, keyArn }: Around,
): Promise<Made[]> {
  const redshift = new Redshift(account.client(region));
  await redshift.createClusterSubnetGroup({
    ClusterSubnetGroupName: "wire-warehouse",
    Description: "Both zones",
    SubnetIds: [...network.subnetIds],
  });
  await redshift.createCluster({
    ClusterIdentifier: "wire-warehouse",
    NodeType: "ra3.xlplus",
    ClusterType: "multi-node",
    NumberOfNodes: 2,
    MasterUsername: "wire",
    MasterUserPassword: "Correct-horse-7",
    DBName: "wire",
    PubliclyAccessible: true,
    Encrypted: true,
    KmsKeyId: keyArn,
    AutomatedSnapshotRetentionPeriod: 5,
    ClusterSubnetGroupName: "wire-warehouse",
    VpcSecurityGroupIds: [network.securityGroupId],
    Tags: tagList(tags),
  });
  return [
    {
      type: "AWS::Redshift::Cluster",
      arn: `arn:aws:redshift:${region}:${account.id}:cluster:wire-warehouse`,
      name: "wire-warehouse",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        nodes: { type: "ra3.xlplus", count: 2, multiAz: null },
        state: { name: "available" },
        exposure: { publiclyAccessible: true },
        network: {
          enhancedVpcRouting: false,
          // The stand-in does not look into the subnet group.
          vpcId: null,
          subnetGroupName: "wire-warehouse",
          securityGroupIds: [network.securityGroupId],
          address: expect.stringContaining("wire-warehouse."),
          port: 5439,
        },
        encryption: { encrypted: true, kmsKeyArn: keyArn },
        backup: { automatedRetentionDays: 5 },
        maintenance: { allowVersionUpgrade: true, version: expect.any(String) },
        logging: { enabled: false, destinationKind: null, bucketName: null },
      },
      related: [
        ["guarded by", `arn:aws:ec2:${region}:${account.id}:security-group/${network.securityGroupId}`],
        ["encrypted with", keyArn],
      ],
    },
  ];
}

async function makeSearchDomain(account: MotoAccount, region: string): Promise<Made[]> {
  const opensearch = new OpenSearch(account.client(region));
  const policy = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: { AWS: "*" }, Action: "es:*", Resource: "*" }],
  };
  const { DomainStatus: domain } = await opensearch.createDomain({
    DomainName: "wire-search",
    EngineVersion: "OpenSearch_2.13",
    ClusterConfig: { InstanceType: "m6g.large.search", InstanceCount: 2, ZoneAwarenessEnabled: true },
    EBSOptions: { EBSEnabled: true, VolumeType: "gp3", VolumeSize: 40 },
    EncryptionAtRestOptions: { Enabled: true },
    NodeToNodeEncryptionOptions: { Enabled: true },
    DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: "Policy-Min-TLS-1-2-2019-07" },
    AdvancedSecurityOptions: { Enabled: true, InternalUserDatabaseEnabled: true },
    AccessPolicies: JSON.stringify(policy),
    TagList: tagList(tags),
  });
  return [
    {
      type: "AWS::OpenSearchService::Domain",
      arn: given(domain?.ARN, "a domain"),
      name: "wire-search",
      region,
      status: null,
      tags,
      createdAt: null,
      facets: {
        cluster: {
          instanceType: "m6g.large.search",
          instanceCount: 2,
          zoneAwareness: true,
          dedicatedMaster: null,
          warm: null,
        },
        storage: { ebs: true, volumeType: "gp3", sizeGib: 40, iops: null, throughputMibps: null },
        engine: { version: "OpenSearch_2.13", updateAvailable: null },
        network: { vpcId: null, subnetIds: [], securityGroupIds: [] },
        encryption: { atRest: true, kmsKeyId: null, nodeToNode: true },
        endpoint: {
          enforceHttps: true,
          tlsPolicy: "Policy-Min-TLS-1-2-2019-07",
          customEndpoint: null,
          certificateArn: null,
        },
        access: { fineGrained: true, internalUsers: true },
        policy,
        logs: [],
      },
    },
  ];
}
