import type { CertificateDetail } from "@aws-sdk/client-acm";
import type { RestApi, Stage as RestStage } from "@aws-sdk/client-api-gateway";
import type { Api, Stage as HttpStage, Integration, Route } from "@aws-sdk/client-apigatewayv2";
import type { AutoScalingGroup } from "@aws-sdk/client-auto-scaling";
import type { Distribution } from "@aws-sdk/client-cloudfront";
import type { EventSelector, Trail } from "@aws-sdk/client-cloudtrail";
import type { MetricAlarm } from "@aws-sdk/client-cloudwatch";
import type { LogGroup } from "@aws-sdk/client-cloudwatch-logs";
import type { PointInTimeRecoveryDescription, TableDescription } from "@aws-sdk/client-dynamodb";
import type {
  Address,
  Image,
  Instance,
  InternetGateway,
  LaunchTemplate,
  NatGateway,
  NetworkAcl,
  NetworkInterface,
  RequestLaunchTemplateData,
  RouteTable,
  SecurityGroup,
  Snapshot,
  Subnet,
  Volume,
  Vpc,
  VpcEndpoint,
} from "@aws-sdk/client-ec2";
import type { Repository } from "@aws-sdk/client-ecr";
import type { Cluster as EcsCluster, Service as EcsService, TaskDefinition } from "@aws-sdk/client-ecs";
import type { FileSystemDescription, MountTargetDescription } from "@aws-sdk/client-efs";
import type { Cluster as EksCluster, Nodegroup } from "@aws-sdk/client-eks";
import type {
  LoadBalancerAttributes as ClassicAttributes,
  LoadBalancerDescription,
} from "@aws-sdk/client-elastic-load-balancing";
import type {
  Listener,
  LoadBalancer,
  TargetGroup,
  TargetHealthDescription,
} from "@aws-sdk/client-elastic-load-balancing-v2";
import type { CacheCluster } from "@aws-sdk/client-elasticache";
import type { AccessKeyMetadata, Policy, Role, User } from "@aws-sdk/client-iam";
import type { KeyMetadata } from "@aws-sdk/client-kms";
import type { EventSourceMappingConfiguration, FunctionConfiguration } from "@aws-sdk/client-lambda";
import type { DomainStatus } from "@aws-sdk/client-opensearch";
import type { DBCluster, DBClusterSnapshot, DBInstance, DBSnapshot } from "@aws-sdk/client-rds";
import type { LoggingStatus, Cluster as RedshiftCluster } from "@aws-sdk/client-redshift";
import type { HostedZone, ResourceRecordSet } from "@aws-sdk/client-route-53";
import type {
  Bucket,
  GetBucketAclCommandOutput,
  LifecycleRule,
  LoggingEnabled,
  PublicAccessBlockConfiguration,
  ServerSideEncryptionRule,
} from "@aws-sdk/client-s3";
import type { SecretListEntry } from "@aws-sdk/client-secrets-manager";

type Tags = Record<string, string>;

/** A bucket and what is configured on it; a member left out is not configured, which AWS says with an error. */
export interface BucketRow {
  bucket: Bucket;
  region: string;
  tags: Tags;
  versioning?: "Enabled" | "Suspended";
  mfaDelete?: boolean;
  publicAccessBlock?: PublicAccessBlockConfiguration;
  policy?: string;
  acl: Pick<GetBucketAclCommandOutput, "Owner" | "Grants">;
  encryption?: ServerSideEncryptionRule[];
  logging?: LoggingEnabled;
  lifecycle?: LifecycleRule[];
  ownership: "BucketOwnerEnforced" | "BucketOwnerPreferred" | "ObjectWriter";
  website?: boolean;
  /** Bytes stored, for the storage metrics. */
  bytes: number;
  /** Name of the filter by which CloudWatch counts its requests; left out: not counted. */
  requestsFilter?: string;
}

export interface UserRow {
  user: User;
  tags: Tags;
  consoleAccess: boolean;
  passwordLastUsed: Date | null;
  passwordLastChanged: Date | null;
  mfaDevices: { SerialNumber: string; EnableDate: Date }[];
  accessKeys: (AccessKeyMetadata & {
    lastUsed: Date | null;
    lastUsedService: string;
    lastUsedRegion: string;
  })[];
  attachedPolicies: string[];
  inlinePolicies: Record<string, string>;
  groups: string[];
}

export interface RoleRow {
  role: Role;
  tags: Tags;
  attachedPolicies: string[];
  inlinePolicies: Record<string, string>;
}

export interface GroupRow {
  name: string;
  id: string;
  arn: string;
  created: Date;
  attachedPolicies: string[];
}

export interface PolicyRow {
  policy: Policy;
  tags: Tags;
  document: string;
}

/** What the sandbox keeps of each kind of thing, mostly the SDK's own shape of it. */
export interface EstateRows {
  vpc: Vpc;
  subnet: Subnet;
  routeTable: RouteTable;
  internetGateway: InternetGateway;
  natGateway: NatGateway;
  networkAcl: NetworkAcl;
  networkInterface: NetworkInterface;
  vpcEndpoint: VpcEndpoint;
  securityGroup: SecurityGroup;
  address: Address;
  instance: Instance;
  volume: Volume;
  snapshot: { snapshot: Snapshot; sharedWithAll: boolean };
  image: Image;
  launchTemplate: { template: LaunchTemplate; data: RequestLaunchTemplateData };
  autoScalingGroup: AutoScalingGroup;
  loadBalancer: { loadBalancer: LoadBalancer; listeners: Listener[]; attributes: Tags; tags: Tags };
  classicLoadBalancer: { loadBalancer: LoadBalancerDescription; attributes: ClassicAttributes; tags: Tags };
  targetGroup: { targetGroup: TargetGroup; targets: TargetHealthDescription[]; tags: Tags };
  dbInstance: DBInstance;
  dbCluster: DBCluster;
  dbSnapshot: { snapshot: DBSnapshot; sharedWithAll: boolean };
  dbClusterSnapshot: { snapshot: DBClusterSnapshot; sharedWithAll: boolean };
  bucket: BucketRow;
  function: {
    configuration: FunctionConfiguration;
    tags: Tags;
    policy?: string;
    sources: EventSourceMappingConfiguration[];
  };
  dynamoTable: { table: TableDescription; recovery: PointInTimeRecoveryDescription; tags: Tags };
  cacheCluster: { cluster: CacheCluster; tags: Tags };
  redshiftCluster: { cluster: RedshiftCluster; logging: LoggingStatus };
  searchDomain: { domain: DomainStatus; tags: Tags };
  fileSystem: {
    fileSystem: FileSystemDescription;
    mountTargets: MountTargetDescription[];
    securityGroups: string[];
    policy?: string;
    backup: boolean;
  };
  repository: { repository: Repository; tags: Tags; policy?: string; lifecycle?: string };
  ecsCluster: EcsCluster;
  ecsService: EcsService;
  taskDefinition: TaskDefinition;
  eksCluster: { cluster: EksCluster; nodegroups: Nodegroup[] };
  topic: {
    arn: string;
    attributes: Tags;
    tags: Tags;
    subscriptions: { arn: string; protocol: string; endpoint: string }[];
  };
  queue: { url: string; attributes: Tags; tags: Tags };
  key: { metadata: KeyMetadata; rotation: boolean; policy: string; alias: string; tags: Tags };
  secret: { secret: SecretListEntry; policy?: string };
  user: UserRow;
  role: RoleRow;
  /** Every profile is named like the one role it holds. */
  instanceProfile: { name: string; tags: Tags };
  policy: PolicyRow;
  group: GroupRow;
  trail: { trail: Trail; logging: boolean; selectors: EventSelector[]; latestDelivery: Date; tags: Tags };
  alarm: { alarm: MetricAlarm; tags: Tags };
  logGroup: { group: LogGroup; tags: Tags };
  distribution: { distribution: Distribution; tags: Tags };
  hostedZone: { zone: HostedZone; records: ResourceRecordSet[]; tags: Tags };
  certificate: { certificate: CertificateDetail; tags: Tags };
  restApi: { api: RestApi; stages: RestStage[] };
  httpApi: { api: Api; stages: HttpStage[]; integrations: Integration[]; routes: Route[] };
}

export type EstateKind = keyof EstateRows;

/** Kinds that do not count towards the size of the estate: parts of others. */
export const partKinds: ReadonlySet<EstateKind> = new Set(["taskDefinition"]);

/** Kinds that publish metrics which savings rules read, or that AWS's advisers speak of. */
export const advisedKinds: ReadonlySet<EstateKind> = new Set([
  "autoScalingGroup",
  "bucket",
  "cacheCluster",
  "dbInstance",
  "ecsService",
  "function",
  "instance",
  "natGateway",
  "redshiftCluster",
  "taskDefinition",
  "volume",
  "vpcEndpoint",
]);

/** Puts one generated thing into the estate. The key is the id by which its operations name it. */
export type Put = <Kind extends EstateKind>(kind: Kind, key: string, row: EstateRows[Kind]) => void;
