import type { AwsService } from "@skyledger/core/model/aws-service";

/** Options of every aggregated client. */
export interface SdkClientOptions {
  region: string;
  maxAttempts: number;
  requestHandler: unknown;
  endpoint?: string;
  credentials?: unknown;
  forcePathStyle?: boolean;
  followRegionRedirects?: boolean;
  endpointProvider?: () => { url: URL };
}

type SdkClientClass = new (options: never) => object;

/** One lazy import per service, so that start-up loads none and the bundle splits them. */
export const sdkClientLoaders: Readonly<Record<AwsService, () => Promise<SdkClientClass>>> = {
  accessanalyzer: async () => (await import("@aws-sdk/client-accessanalyzer")).AccessAnalyzer,
  account: async () => (await import("@aws-sdk/client-account")).Account,
  acm: async () => (await import("@aws-sdk/client-acm")).ACM,
  "api-gateway": async () => (await import("@aws-sdk/client-api-gateway")).APIGateway,
  apigatewayv2: async () => (await import("@aws-sdk/client-apigatewayv2")).ApiGatewayV2,
  "auto-scaling": async () => (await import("@aws-sdk/client-auto-scaling")).AutoScaling,
  backup: async () => (await import("@aws-sdk/client-backup")).Backup,
  cloudfront: async () => (await import("@aws-sdk/client-cloudfront")).CloudFront,
  cloudtrail: async () => (await import("@aws-sdk/client-cloudtrail")).CloudTrail,
  cloudwatch: async () => (await import("@aws-sdk/client-cloudwatch")).CloudWatch,
  "cloudwatch-logs": async () => (await import("@aws-sdk/client-cloudwatch-logs")).CloudWatchLogs,
  codeartifact: async () => (await import("@aws-sdk/client-codeartifact")).Codeartifact,
  "compute-optimizer": async () => (await import("@aws-sdk/client-compute-optimizer")).ComputeOptimizer,
  "config-service": async () => (await import("@aws-sdk/client-config-service")).ConfigService,
  "cost-optimization-hub": async () =>
    (await import("@aws-sdk/client-cost-optimization-hub")).CostOptimizationHub,
  "cost-explorer": async () => (await import("@aws-sdk/client-cost-explorer")).CostExplorer,
  dynamodb: async () => (await import("@aws-sdk/client-dynamodb")).DynamoDB,
  ec2: async () => (await import("@aws-sdk/client-ec2")).EC2,
  ecr: async () => (await import("@aws-sdk/client-ecr")).ECR,
  ecs: async () => (await import("@aws-sdk/client-ecs")).ECS,
  efs: async () => (await import("@aws-sdk/client-efs")).EFS,
  eks: async () => (await import("@aws-sdk/client-eks")).EKS,
  elasticache: async () => (await import("@aws-sdk/client-elasticache")).ElastiCache,
  "elastic-load-balancing": async () =>
    (await import("@aws-sdk/client-elastic-load-balancing")).ElasticLoadBalancing,
  "elastic-load-balancing-v2": async () =>
    (await import("@aws-sdk/client-elastic-load-balancing-v2")).ElasticLoadBalancingV2,
  eventbridge: async () => (await import("@aws-sdk/client-eventbridge")).EventBridge,
  glue: async () => (await import("@aws-sdk/client-glue")).Glue,
  guardduty: async () => (await import("@aws-sdk/client-guardduty")).GuardDuty,
  iam: async () => (await import("@aws-sdk/client-iam")).IAM,
  kinesis: async () => (await import("@aws-sdk/client-kinesis")).Kinesis,
  kms: async () => (await import("@aws-sdk/client-kms")).KMS,
  lambda: async () => (await import("@aws-sdk/client-lambda")).Lambda,
  macie2: async () => (await import("@aws-sdk/client-macie2")).Macie2,
  opensearch: async () => (await import("@aws-sdk/client-opensearch")).OpenSearch,
  organizations: async () => (await import("@aws-sdk/client-organizations")).Organizations,
  pricing: async () => (await import("@aws-sdk/client-pricing")).Pricing,
  ram: async () => (await import("@aws-sdk/client-ram")).RAM,
  rds: async () => (await import("@aws-sdk/client-rds")).RDS,
  redshift: async () => (await import("@aws-sdk/client-redshift")).Redshift,
  "route-53": async () => (await import("@aws-sdk/client-route-53")).Route53,
  s3: async () => (await import("@aws-sdk/client-s3")).S3,
  "s3-control": async () => (await import("@aws-sdk/client-s3-control")).S3Control,
  savingsplans: async () => (await import("@aws-sdk/client-savingsplans")).Savingsplans,
  "secrets-manager": async () => (await import("@aws-sdk/client-secrets-manager")).SecretsManager,
  securityhub: async () => (await import("@aws-sdk/client-securityhub")).SecurityHub,
  servicediscovery: async () => (await import("@aws-sdk/client-servicediscovery")).ServiceDiscovery,
  sns: async () => (await import("@aws-sdk/client-sns")).SNS,
  sqs: async () => (await import("@aws-sdk/client-sqs")).SQS,
  ssm: async () => (await import("@aws-sdk/client-ssm")).SSM,
  sts: async () => (await import("@aws-sdk/client-sts")).STS,
};
