import type { DomainStatus } from "@aws-sdk/client-opensearch";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds a cache node. */
export function putCache(
  world: World,
  put: Put,
  spec: {
    id: string;
    nodeType: string;
    network: NetworkPlan;
    groups: string[];
    of: Belonging;
    ageDays: number;
    encrypted: boolean;
    replicationGroupId?: string;
  },
): void {
  const { network, id, replicationGroupId } = spec;
  put("cacheCluster", id, {
    cluster: {
      CacheClusterId: id,
      ARN: world.arn("elasticache", network.region, `cluster:${id}`),
      CacheClusterStatus: "available",
      CacheNodeType: spec.nodeType,
      Engine: "redis",
      EngineVersion: "7.1.0",
      NumCacheNodes: 1,
      CacheClusterCreateTime: world.daysAgo(spec.ageDays, id),
      PreferredAvailabilityZone: world.zone(network.region, 0),
      PreferredMaintenanceWindow: "sun:05:00-sun:06:00",
      CacheSubnetGroupName: `${network.name}-private`,
      CacheParameterGroup: { CacheParameterGroupName: "default.redis7", ParameterApplyStatus: "in-sync" },
      CacheSecurityGroups: [],
      SecurityGroups: spec.groups.map((SecurityGroupId) => ({ SecurityGroupId, Status: "active" })),
      CacheNodes: [
        {
          CacheNodeId: "0001",
          CacheNodeStatus: "available",
          CacheNodeCreateTime: world.daysAgo(spec.ageDays, id),
          Endpoint: { Address: `${id}.${world.hex("cache", 6)}.0001.cache.amazonaws.com`, Port: 6379 },
          ParameterGroupStatus: "in-sync",
          CustomerAvailabilityZone: world.zone(network.region, 0),
        },
      ],
      PendingModifiedValues: {},
      AutoMinorVersionUpgrade: true,
      SnapshotRetentionLimit: spec.encrypted ? 7 : 0,
      AtRestEncryptionEnabled: spec.encrypted,
      TransitEncryptionEnabled: spec.encrypted,
      AuthTokenEnabled: false,
      ...(replicationGroupId === undefined ? {} : { ReplicationGroupId: replicationGroupId }),
      ReplicationGroupLogDeliveryEnabled: false,
      NetworkType: "ipv4",
      IpDiscovery: "ipv4",
    },
    tags: world.tags(spec.of, id),
  });
}

/** Adds a Redshift warehouse of two nodes. */
export function putWarehouse(
  world: World,
  put: Put,
  spec: {
    id: string;
    nodeType: string;
    network: NetworkPlan;
    groups: string[];
    of: Belonging;
    ageDays: number;
    careful: boolean;
    keyArn: string;
    roleArn: string;
    /** Where its audit log goes; nowhere when left out. */
    logBucket?: string;
  },
): void {
  const { network, id, careful } = spec;
  put("redshiftCluster", id, {
    cluster: {
      ClusterIdentifier: id,
      ClusterNamespaceArn: world.arn("redshift", network.region, `namespace:${world.uuid(`redshift/${id}`)}`),
      NodeType: spec.nodeType,
      NumberOfNodes: 2,
      ClusterNodes: ["LEADER", "COMPUTE-0", "COMPUTE-1"].map((NodeRole) => ({ NodeRole })),
      ClusterStatus: "available",
      ClusterAvailabilityStatus: "Available",
      ClusterCreateTime: world.daysAgo(spec.ageDays, id),
      MasterUsername: "admin",
      DBName: "warehouse",
      Endpoint: {
        Address: `${id}.${world.hex("redshift", 12)}.${network.region}.redshift.amazonaws.com`,
        Port: 5439,
      },
      AutomatedSnapshotRetentionPeriod: careful ? 7 : 1,
      ManualSnapshotRetentionPeriod: -1,
      VpcId: world.vpcId(network),
      ClusterSubnetGroupName: `${network.name}-private`,
      VpcSecurityGroups: spec.groups.map((VpcSecurityGroupId) => ({ VpcSecurityGroupId, Status: "active" })),
      ClusterParameterGroups: [
        { ParameterGroupName: "default.redshift-2.0", ParameterApplyStatus: "in-sync" },
      ],
      AvailabilityZone: world.zone(network.region, 0),
      PreferredMaintenanceWindow: "sun:06:30-sun:07:00",
      ClusterVersion: "1.0",
      AllowVersionUpgrade: true,
      PubliclyAccessible: false,
      Encrypted: careful,
      ...(careful
        ? {
            KmsKeyId: spec.keyArn,
          }
        : {}),
      EnhancedVpcRouting: careful,
      MultiAZ: "Disabled",
      PendingModifiedValues: {},
      IamRoles: [{ IamRoleArn: spec.roleArn, ApplyStatus: "in-sync" }],
      Tags: tagList(world.tags(spec.of, id)),
    },
    logging: spec.logBucket
      ? {
          LoggingEnabled: true,
          BucketName: spec.logBucket,
          S3KeyPrefix: `redshift/${id}/`,
          LogDestinationType: "s3",
        }
      : { LoggingEnabled: false },
  });
}

/** Adds an OpenSearch domain in a VPC. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putSearchDomain(
  world: World,
  put: Put,
  spec: {
    name: string;
    instanceType: "m6g.large.search" | "t3.small.search";
    count: number;
    network: NetworkPlan;
    groups: string[];
    of: Belonging;
    careful: boolean;
  },
): void {
  const { network, name, careful } = spec;
  const arn = world.arn("es", network.region, `domain/${name}`);
  put("searchDomain", name, {
    domain: {
      DomainId: `${world.accountId}/${name}`,
      DomainName: name,
      ARN: arn,
      Created: true,
      Deleted: false,
      Processing: false,
      UpgradeProcessing: false,
      DomainProcessingStatus: "Active",
      EngineVersion: careful ? "OpenSearch_2.17" : "OpenSearch_1.3",
      Endpoints: { vpc: `vpc-${name}-${world.hex(`es/${name}`, 26)}.${network.region}.es.amazonaws.com` },
      ClusterConfig: {
        InstanceType: spec.instanceType,
        InstanceCount: spec.count,
        DedicatedMasterEnabled: false,
        ZoneAwarenessEnabled: spec.count > 1,
        WarmEnabled: false,
        MultiAZWithStandbyEnabled: false,
      },
      EBSOptions: { EBSEnabled: true, VolumeType: "gp3", VolumeSize: 100, Iops: 3000, Throughput: 125 },
      AccessPolicies: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { AWS: careful ? `arn:aws:iam::${world.accountId}:root` : "*" },
            Action: "es:*",
            Resource: `${arn}/*`,
          },
        ],
      }),
      VPCOptions: {
        VPCId: world.vpcId(network),
        SubnetIds: [world.subnetId(network, "private", 0)],
        AvailabilityZones: [world.zone(network.region, 0)],
        SecurityGroupIds: spec.groups,
      },
      EncryptionAtRestOptions: { Enabled: careful },
      NodeToNodeEncryptionOptions: { Enabled: careful },
      DomainEndpointOptions: {
        EnforceHTTPS: careful,
        TLSSecurityPolicy: careful ? "Policy-Min-TLS-1-2-PFS-2023-10" : "Policy-Min-TLS-1-0-2019-07",
        CustomEndpointEnabled: false,
      },
      AdvancedSecurityOptions: { Enabled: careful, InternalUserDatabaseEnabled: false },
      LogPublishingOptions: careful
        ? {
            ES_APPLICATION_LOGS: {
              Enabled: true,
              CloudWatchLogsLogGroupArn: world.arn(
                "logs",
                network.region,
                `log-group:/aws/opensearch/${name}`,
              ),
            },
          }
        : {},
      SnapshotOptions: { AutomatedSnapshotStartHour: 0 },
      CognitoOptions: { Enabled: false },
      AutoTuneOptions: { State: "ENABLED" },
      ServiceSoftwareOptions: {
        CurrentVersion: "OpenSearch_2_17_R20250101",
        NewVersion: "",
        UpdateAvailable: !careful,
        Cancellable: false,
        UpdateStatus: careful ? "COMPLETED" : "ELIGIBLE",
        OptionalDeployment: true,
      },
    } satisfies DomainStatus,
    tags: world.tags(spec.of, name),
  });
}

/** Adds a DynamoDB table. */
export function putTable(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    ageDays: number;
    recovery: boolean;
    /** Key of the account that encrypts it; one of DynamoDB when left out. */
    keyArn?: string;
    provisioned?: number;
    gib: number;
  },
): void {
  const { name, region } = spec;
  const units = spec.provisioned ?? 0;
  put("dynamoTable", name, {
    table: {
      TableName: name,
      TableArn: world.arn("dynamodb", region, `table/${name}`),
      TableId: world.uuid(`table/${name}`),
      TableStatus: "ACTIVE",
      CreationDateTime: world.daysAgo(spec.ageDays, name),
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }],
      ProvisionedThroughput: {
        NumberOfDecreasesToday: 0,
        ReadCapacityUnits: units,
        WriteCapacityUnits: units,
      },
      ...(spec.provisioned === undefined
        ? { BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" as const } }
        : { BillingModeSummary: { BillingMode: "PROVISIONED" as const } }),
      TableSizeBytes: Math.round(spec.gib * 1024 ** 3),
      ItemCount: Math.round(spec.gib * 900_000),
      ...(spec.keyArn
        ? {
            SSEDescription: {
              Status: "ENABLED" as const,
              SSEType: "KMS" as const,
              KMSMasterKeyArn: spec.keyArn,
            },
          }
        : {}),
      TableClassSummary: { TableClass: "STANDARD" },
      DeletionProtectionEnabled: spec.recovery,
    },
    recovery: spec.recovery
      ? {
          PointInTimeRecoveryStatus: "ENABLED",
          RecoveryPeriodInDays: 35,
          EarliestRestorableDateTime: world.daysAgo(35, name),
          LatestRestorableDateTime: world.daysAgo(0, name),
        }
      : { PointInTimeRecoveryStatus: "DISABLED" },
    tags: world.tags(spec.of, name),
  });
}
