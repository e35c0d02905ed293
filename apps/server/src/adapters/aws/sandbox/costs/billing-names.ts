/** How a resource type appears on an AWS bill. */
export interface BillingName {
  /** Cost Explorer's SERVICE. */
  service: string;
  /** Dollars a day where the list price is by use that the inventory does not hold. */
  usedPerDay?: string;
}

const ec2Other = "EC2 - Other";
const compute = "Amazon Elastic Compute Cloud - Compute";
const balancing = "Amazon Elastic Load Balancing";
const rds = "Amazon Relational Database Service";

/** Types that a bill has lines for, by CloudFormation name; Cost Explorer's own spelling of services. */
export const billingNames: Readonly<Record<string, BillingName>> = {
  "AWS::ApiGateway::RestApi": { service: "Amazon API Gateway", usedPerDay: "1.14" },
  "AWS::ApiGatewayV2::Api": { service: "Amazon API Gateway", usedPerDay: "0.63" },
  "AWS::CloudFront::Distribution": { service: "Amazon CloudFront", usedPerDay: "4.87" },
  "AWS::CloudTrail::Trail": { service: "AWS CloudTrail", usedPerDay: "0.34" },
  "AWS::CloudWatch::Alarm": { service: "AmazonCloudWatch" },
  "AWS::DynamoDB::Table": { service: "Amazon DynamoDB", usedPerDay: "0.92" },
  "AWS::EC2::EIP": { service: "Amazon Virtual Private Cloud" },
  "AWS::EC2::Instance": { service: compute, usedPerDay: "6.12" },
  "AWS::EC2::NatGateway": { service: ec2Other },
  "AWS::EC2::NetworkInterface": { service: "Amazon Virtual Private Cloud" },
  "AWS::EC2::Snapshot": { service: ec2Other, usedPerDay: "0.09" },
  "AWS::EC2::VPCEndpoint": { service: "Amazon Virtual Private Cloud" },
  "AWS::EC2::VPNConnection": { service: "Amazon Virtual Private Cloud", usedPerDay: "1.2" },
  "AWS::EC2::Volume": { service: ec2Other },
  "AWS::ECR::Repository": { service: "Amazon EC2 Container Registry (ECR)", usedPerDay: "0.27" },
  "AWS::ECS::Service": { service: "Amazon Elastic Container Service", usedPerDay: "3.55" },
  "AWS::EFS::FileSystem": { service: "Amazon Elastic File System", usedPerDay: "0.8" },
  "AWS::EKS::Cluster": { service: "Amazon Elastic Container Service for Kubernetes" },
  "AWS::ElastiCache::CacheCluster": { service: "Amazon ElastiCache" },
  "AWS::ElastiCache::ReplicationGroup": { service: "Amazon ElastiCache" },
  "AWS::ElasticLoadBalancing::LoadBalancer": { service: balancing },
  "AWS::ElasticLoadBalancingV2::LoadBalancer": { service: balancing },
  "AWS::GuardDuty::Detector": { service: "Amazon GuardDuty", usedPerDay: "1.73" },
  "AWS::KMS::Key": { service: "AWS Key Management Service" },
  "AWS::Lambda::Function": { service: "AWS Lambda", usedPerDay: "0.31" },
  "AWS::Logs::LogGroup": { service: "AmazonCloudWatch", usedPerDay: "0.12" },
  "AWS::OpenSearchService::Domain": { service: "Amazon OpenSearch Service", usedPerDay: "2.4" },
  "AWS::RDS::DBCluster": { service: rds, usedPerDay: "1.86" },
  "AWS::RDS::DBInstance": { service: rds, usedPerDay: "5.2" },
  "AWS::RDS::DBSnapshot": { service: rds, usedPerDay: "0.22" },
  "AWS::Redshift::Cluster": { service: "Amazon Redshift", usedPerDay: "6.1" },
  "AWS::Route53::HostedZone": { service: "Amazon Route 53" },
  "AWS::S3::Bucket": { service: "Amazon Simple Storage Service", usedPerDay: "0.74" },
  "AWS::SNS::Topic": { service: "Amazon Simple Notification Service", usedPerDay: "0.03" },
  "AWS::SQS::Queue": { service: "Amazon Simple Queue Service", usedPerDay: "0.06" },
  "AWS::SecretsManager::Secret": { service: "AWS Secrets Manager" },
};

/** Charges that no resource shows: traffic and requests, as a share of what the service's resources cost. */
export const trafficShares: Readonly<Record<string, string>> = {
  [ec2Other]: "0.42",
  [balancing]: "0.35",
  "Amazon CloudFront": "0.2",
  "Amazon Simple Storage Service": "0.15",
  "Amazon Virtual Private Cloud": "0.1",
};

/** Services that the account-wide charges name. */
export const accountServices = { compute, ec2Other, rds, support: "AWS Support (Developer)", tax: "Tax" };
