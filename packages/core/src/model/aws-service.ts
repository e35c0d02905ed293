/** One AWS service that Skyledger calls. */
export interface AwsServiceInfo {
  /** Display name. */
  label: string;
  /** Prefix of its IAM actions. */
  iamPrefix: string;
  /** `global` services answer in one Region for the whole account. */
  scope: "regional" | "global";
}

/**
 * Every service that is called, keyed by the SDK's package suffix (`@aws-sdk/client-<key>`). IAM prefixes:
 * Service Authorization Reference.
 */
export const awsServices = {
  accessanalyzer: { label: "IAM Access Analyzer", iamPrefix: "access-analyzer", scope: "regional" },
  account: { label: "Account Management", iamPrefix: "account", scope: "global" },
  acm: { label: "Certificate Manager", iamPrefix: "acm", scope: "regional" },
  "api-gateway": { label: "API Gateway", iamPrefix: "apigateway", scope: "regional" },
  apigatewayv2: { label: "API Gateway v2", iamPrefix: "apigateway", scope: "regional" },
  "auto-scaling": { label: "EC2 Auto Scaling", iamPrefix: "autoscaling", scope: "regional" },
  backup: { label: "Backup", iamPrefix: "backup", scope: "regional" },
  cloudfront: { label: "CloudFront", iamPrefix: "cloudfront", scope: "global" },
  cloudtrail: { label: "CloudTrail", iamPrefix: "cloudtrail", scope: "regional" },
  cloudwatch: { label: "CloudWatch", iamPrefix: "cloudwatch", scope: "regional" },
  "cloudwatch-logs": { label: "CloudWatch Logs", iamPrefix: "logs", scope: "regional" },
  codeartifact: { label: "CodeArtifact", iamPrefix: "codeartifact", scope: "regional" },
  "compute-optimizer": { label: "Compute Optimizer", iamPrefix: "compute-optimizer", scope: "regional" },
  "config-service": { label: "AWS Config", iamPrefix: "config", scope: "regional" },
  "cost-optimization-hub": {
    label: "Cost Optimization Hub",
    iamPrefix: "cost-optimization-hub",
    scope: "global",
  },
  "cost-explorer": { label: "Cost Explorer", iamPrefix: "ce", scope: "global" },
  dynamodb: { label: "DynamoDB", iamPrefix: "dynamodb", scope: "regional" },
  ec2: { label: "EC2", iamPrefix: "ec2", scope: "regional" },
  ecr: { label: "ECR", iamPrefix: "ecr", scope: "regional" },
  ecs: { label: "ECS", iamPrefix: "ecs", scope: "regional" },
  efs: { label: "EFS", iamPrefix: "elasticfilesystem", scope: "regional" },
  eks: { label: "EKS", iamPrefix: "eks", scope: "regional" },
  elasticache: { label: "ElastiCache", iamPrefix: "elasticache", scope: "regional" },
  "elastic-load-balancing": {
    label: "Elastic Load Balancing (classic)",
    iamPrefix: "elasticloadbalancing",
    scope: "regional",
  },
  "elastic-load-balancing-v2": {
    label: "Elastic Load Balancing",
    iamPrefix: "elasticloadbalancing",
    scope: "regional",
  },
  eventbridge: { label: "EventBridge", iamPrefix: "events", scope: "regional" },
  glue: { label: "Glue", iamPrefix: "glue", scope: "regional" },
  guardduty: { label: "GuardDuty", iamPrefix: "guardduty", scope: "regional" },
  iam: { label: "IAM", iamPrefix: "iam", scope: "global" },
  kinesis: { label: "Kinesis", iamPrefix: "kinesis", scope: "regional" },
  kms: { label: "KMS", iamPrefix: "kms", scope: "regional" },
  lambda: { label: "Lambda", iamPrefix: "lambda", scope: "regional" },
  macie2: { label: "Macie", iamPrefix: "macie2", scope: "regional" },
  opensearch: { label: "OpenSearch", iamPrefix: "es", scope: "regional" },
  organizations: { label: "Organizations", iamPrefix: "organizations", scope: "global" },
  pricing: { label: "Price List", iamPrefix: "pricing", scope: "global" },
  ram: { label: "Resource Access Manager", iamPrefix: "ram", scope: "regional" },
  rds: { label: "RDS", iamPrefix: "rds", scope: "regional" },
  redshift: { label: "Redshift", iamPrefix: "redshift", scope: "regional" },
  "route-53": { label: "Route 53", iamPrefix: "route53", scope: "global" },
  s3: { label: "S3", iamPrefix: "s3", scope: "global" },
  "s3-control": { label: "S3 Control", iamPrefix: "s3", scope: "global" },
  savingsplans: { label: "Savings Plans", iamPrefix: "savingsplans", scope: "global" },
  "secrets-manager": { label: "Secrets Manager", iamPrefix: "secretsmanager", scope: "regional" },
  securityhub: { label: "Security Hub", iamPrefix: "securityhub", scope: "regional" },
  servicediscovery: { label: "Cloud Map", iamPrefix: "servicediscovery", scope: "regional" },
  sns: { label: "SNS", iamPrefix: "sns", scope: "regional" },
  sqs: { label: "SQS", iamPrefix: "sqs", scope: "regional" },
  ssm: { label: "Systems Manager", iamPrefix: "ssm", scope: "regional" },
  sts: { label: "STS", iamPrefix: "sts", scope: "global" },
} as const satisfies Record<string, AwsServiceInfo>;

export type AwsService = keyof typeof awsServices;

/** The default IAM action of an SDK operation: prefix and operation in Pascal case. */
export function defaultIamAction(service: AwsService, operation: string): string {
  return `${awsServices[service].iamPrefix}:${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
}
