/**
 * Activity of a resource. `off`: no metrics are published; `untouched`: zeros are; `office`: steady on
 * weekdays during the day, idle otherwise; `failing`: steady, but half of it fails.
 */
export type Behaviour =
  | "off"
  | "untouched"
  | "idle"
  | "oversized"
  | "steady"
  | "busy"
  | "bursty"
  | "office"
  | "failing";
/** `office` alternates between two of them. */
export type Level = Exclude<Behaviour, "off" | "office">;
type Levels = Readonly<Record<Level, number>>;

/** How a metric's values are generated. */
export type MetricShape =
  /**
   * Events: per hour at the busiest time of day. `silent`: AWS publishes no point while nothing happens;
   * `idleEveryHours`: one event per this number of hours if the resource is idle.
   */
  | { kind: "count"; perHour: Levels; silent: boolean; idleEveryHours?: number }
  /**
   * A level, such as percent; `flat` ones hardly follow the day. `events` is the count metric of the same
   * namespace that samples it; `percentOf`: levels are a percentage of the resource's capacity.
   */
  | {
      kind: "gauge";
      level: Levels;
      flat: boolean;
      ceiling: number;
      silent: boolean;
      events?: string;
      percentOf?: "storage" | "memory";
    }
  /** One daily value of stored data. */
  | { kind: "stored"; unit: "bytes" | "objects" };

type CountShape = Extract<MetricShape, { kind: "count" }>;

function count(steady: number, idle = 0, silent = true): CountShape {
  const perHour = {
    untouched: 0,
    idle,
    oversized: steady * 0.3,
    steady,
    busy: steady * 5,
    bursty: steady * 1.5,
    failing: steady,
  };
  return { kind: "count", perHour, silent };
}

/** Errors: few, except for `failing` resources, where half of `calls` fail. */
function errors(steady: number, calls: number): CountShape {
  const shape = count(steady);
  return { ...shape, perHour: { ...shape.perHour, failing: calls / 2 } };
}

function gauge(
  steady: number,
  ceiling: number,
  options: {
    idle?: number;
    oversized?: number;
    busy?: number;
    flat?: boolean;
    silent?: boolean;
    events?: string;
    percentOf?: "storage" | "memory";
  } = {},
): MetricShape {
  const level = {
    untouched: 0,
    idle: options.idle ?? 0,
    oversized: options.oversized ?? steady * 0.2,
    steady,
    busy: options.busy ?? Math.min(ceiling * 0.85, steady * 2),
    bursty: steady * 0.6,
    failing: steady,
  };
  const { flat = false, silent = false, events, percentOf } = options;
  return {
    kind: "gauge",
    level,
    flat,
    ceiling,
    silent,
    ...(events === undefined ? {} : { events }),
    ...(percentOf === undefined ? {} : { percentOf }),
  };
}

const cpu = gauge(38, 100, { idle: 1.1 });
const requests = count(24_000);
const gib = 1024 ** 3;

/**
 * Known metrics of each namespace; others have no points. Metrics that are published only on activity: each
 * service's CloudWatch page.
 */
export const metricShapes: Readonly<Record<string, Readonly<Record<string, MetricShape>>>> = {
  "AWS/EC2": {
    CPUUtilization: cpu,
    NetworkIn: count(900_000_000, 40_000, false),
    NetworkOut: count(700_000_000, 25_000, false),
    NetworkPacketsIn: count(900_000, 900, false),
    NetworkPacketsOut: count(800_000, 800, false),
    DiskReadOps: count(4_000, 0, false),
    DiskWriteOps: count(6_000, 0, false),
    EBSReadOps: count(15_000, 20, false),
    EBSWriteOps: count(40_000, 900, false),
    EBSReadBytes: count(600_000_000, 90_000, false),
    EBSWriteBytes: count(1_200_000_000, 8_000_000, false),
    StatusCheckFailed: gauge(0, 1),
    CPUCreditBalance: gauge(200, 576, { idle: 570, flat: true }),
  },
  // Published by the CloudWatch agent, which not every instance runs; see metric-subject.ts.
  CWAgent: {
    mem_used_percent: gauge(52, 100, { idle: 9, flat: true }),
    disk_used_percent: gauge(38, 100, { idle: 6, flat: true }),
    nvidia_smi_utilization_gpu: gauge(61, 100),
  },
  "AWS/EBS": {
    VolumeReadOps: count(15_000, 20, false),
    VolumeWriteOps: count(40_000, 900, false),
    VolumeReadBytes: count(600_000_000, 90_000, false),
    VolumeWriteBytes: count(1_200_000_000, 8_000_000, false),
    VolumeQueueLength: gauge(0.4, 30),
    BurstBalance: gauge(96, 100, { idle: 100, flat: true }),
  },
  "AWS/RDS": {
    CPUUtilization: gauge(31, 100, { idle: 2.4 }),
    DatabaseConnections: gauge(46, 900),
    FreeableMemory: gauge(38, 100, { idle: 70, oversized: 75, busy: 15, flat: true, percentOf: "memory" }),
    FreeStorageSpace: gauge(46, 100, { idle: 91, flat: true, percentOf: "storage" }),
    VolumeBytesUsed: gauge(42 * gib, 128_000 * gib, { idle: gib, flat: true }),
    ReadIOPS: gauge(180, 20_000, { idle: 0.2 }),
    WriteIOPS: gauge(240, 20_000, { idle: 0.6 }),
    ReadLatency: gauge(0.0012, 1, { idle: 0.0004 }),
    WriteLatency: gauge(0.0021, 1, { idle: 0.0009 }),
  },
  "AWS/ApplicationELB": {
    RequestCount: count(62_000),
    ActiveConnectionCount: count(5_400),
    NewConnectionCount: count(9_800),
    ProcessedBytes: count(2_400_000_000),
    HTTPCode_Target_2XX_Count: count(60_800),
    HTTPCode_Target_4XX_Count: count(900),
    HTTPCode_Target_5XX_Count: count(12),
    HTTPCode_ELB_5XX_Count: count(3),
    TargetResponseTime: gauge(0.14, 30, { silent: true }),
    HealthyHostCount: gauge(2, 20, { idle: 0, flat: true }),
    ConsumedLCUs: gauge(2.2, 500),
  },
  "AWS/NetworkELB": {
    ActiveFlowCount: gauge(420, 100_000),
    NewFlowCount: count(31_000, 0, false),
    ProcessedBytes: count(3_100_000_000, 0, false),
    ConsumedLCUs: gauge(1.4, 500),
  },
  "AWS/ELB": {
    RequestCount: count(14_000),
    EstimatedProcessedBytes: count(420_000_000),
    HTTPCode_Backend_5XX: count(9),
    Latency: gauge(0.2, 30, { silent: true }),
    HealthyHostCount: gauge(2, 20, { flat: true }),
  },
  "AWS/NATGateway": {
    BytesOutToDestination: count(1_300_000_000, 0, false),
    BytesInFromDestination: count(4_900_000_000, 0, false),
    BytesInFromSource: count(1_300_000_000, 0, false),
    BytesOutToSource: count(4_900_000_000, 0, false),
    ActiveConnectionCount: gauge(850, 55_000),
    ConnectionAttemptCount: count(41_000, 0, false),
    PacketsOutToDestination: count(2_100_000, 0, false),
    ErrorPortAllocation: count(0, 0, false),
  },
  "AWS/PrivateLinkEndpoints": { BytesProcessed: count(300_000_000), ActiveConnections: gauge(40, 10_000) },
  "AWS/Lambda": {
    Invocations: count(2_600),
    Errors: errors(14, 2_600),
    Throttles: count(0),
    Duration: gauge(240, 900_000, { silent: true, events: "Invocations" }),
    ConcurrentExecutions: gauge(6, 1000, { silent: true }),
  },
  "AWS/DynamoDB": {
    ConsumedReadCapacityUnits: count(88_000),
    ConsumedWriteCapacityUnits: count(31_000),
    SuccessfulRequestLatency: gauge(4.2, 1000, { silent: true }),
    ThrottledRequests: count(0),
  },
  "AWS/ElastiCache": {
    CPUUtilization: gauge(17, 100, { idle: 1.2 }),
    EngineCPUUtilization: gauge(14, 100, { idle: 0.6 }),
    CurrConnections: gauge(64, 65_000, { idle: 2 }),
    DatabaseMemoryUsagePercentage: gauge(44, 100, { idle: 1, flat: true }),
    CacheHits: count(900_000, 0, false),
    CacheMisses: count(70_000, 0, false),
    GetTypeCmds: count(960_000, 0, false),
    Evictions: count(0, 0, false),
    NetworkBytesIn: count(500_000_000, 40_000, false),
    NetworkBytesOut: count(1_500_000_000, 60_000, false),
  },
  "AWS/Redshift": {
    CPUUtilization: gauge(27, 100, { idle: 2 }),
    DatabaseConnections: gauge(14, 500),
    PercentageDiskSpaceUsed: gauge(48, 100, { idle: 12, flat: true }),
    QueriesCompletedPerSecond: gauge(2.1, 1000),
  },
  "AWS/ES": {
    CPUUtilization: gauge(29, 100, { idle: 4 }),
    FreeStorageSpace: gauge(61_000, 1_000_000, { idle: 98_000, flat: true }),
    SearchRate: gauge(2_400, 1_000_000),
    IndexingRate: gauge(900, 1_000_000),
    JVMMemoryPressure: gauge(52, 100, { idle: 30, flat: true }),
    "ClusterStatus.red": gauge(0, 1),
  },
  "AWS/EFS": {
    ClientConnections: count(300, 0, false),
    TotalIOBytes: count(800_000_000),
    DataReadIOBytes: count(600_000_000),
    DataWriteIOBytes: count(190_000_000),
    MeteredIOBytes: count(800_000_000),
    PercentIOLimit: gauge(4, 100),
  },
  "AWS/ECS": {
    CPUUtilization: gauge(33, 100, { idle: 0.3 }),
    MemoryUtilization: gauge(51, 100, { idle: 12, flat: true }),
  },
  "ECS/ContainerInsights": { RunningTaskCount: gauge(2, 100, { flat: true }) },
  "AWS/EKS": { apiserver_request_total: count(42_000, 9_000, false) },
  ContainerInsights: {
    node_cpu_utilization: gauge(36, 100, { idle: 3 }),
    node_memory_utilization: gauge(55, 100, { idle: 20, flat: true }),
    cluster_node_count: gauge(2, 100, { flat: true }),
  },
  "AWS/SQS": {
    NumberOfMessagesSent: count(3_900),
    NumberOfMessagesReceived: count(3_900),
    NumberOfMessagesDeleted: count(3_890),
    ApproximateNumberOfMessagesVisible: gauge(12, 100_000, { silent: true }),
    ApproximateAgeOfOldestMessage: gauge(3, 1_209_600, { silent: true }),
    NumberOfEmptyReceives: count(700),
  },
  "AWS/Kinesis": {
    IncomingRecords: count(52_000),
    "GetRecords.Records": count(52_000),
  },
  "AWS/SNS": {
    NumberOfMessagesPublished: count(1_100),
    NumberOfNotificationsDelivered: count(2_200),
    NumberOfNotificationsFailed: count(1),
  },
  "AWS/S3": {
    BucketSizeBytes: { kind: "stored", unit: "bytes" },
    NumberOfObjects: { kind: "stored", unit: "objects" },
    // For buckets with request metrics enabled; see metric-subject.ts.
    AllRequests: { ...requests, idleEveryHours: 240 },
  },
  "AWS/ApiGateway": {
    Count: count(8_800),
    "4XXError": count(110),
    "5XXError": count(4),
    "4xx": count(110),
    "5xx": count(4),
    Latency: gauge(180, 29_000, { silent: true }),
    IntegrationLatency: gauge(160, 29_000, { silent: true }),
    DataProcessed: count(90_000_000),
  },
  "AWS/CloudFront": {
    Requests: count(210_000),
    BytesDownloaded: count(38_000_000_000),
    BytesUploaded: count(120_000_000),
    "4xxErrorRate": gauge(1.3, 100, { silent: true }),
    "5xxErrorRate": gauge(0.05, 100, { silent: true }),
    TotalErrorRate: gauge(1.35, 100, { silent: true }),
  },
  "AWS/Logs": { IncomingBytes: count(42_000_000), IncomingLogEvents: count(160_000) },
  "AWS/AutoScaling": {
    GroupDesiredCapacity: gauge(2, 100, { flat: true }),
    GroupInServiceInstances: gauge(2, 100, { flat: true }),
  },
  "AWS/ECR": { RepositoryPullCount: count(40) },
  "AWS/Route53": { DNSQueries: count(52_000) },
  "AWS/CertificateManager": { DaysToExpiry: gauge(120, 400, { flat: true }) },
};
