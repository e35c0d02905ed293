const ec2 = ["ec2:CreateTags", "ec2:DeleteTags"];
const rds = ["rds:AddTagsToResource", "rds:RemoveTagsFromResource"];
const loadBalancing = ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"];
const ecs = ["ecs:TagResource", "ecs:UntagResource"];
const own = (prefix: string) => [`${prefix}:TagResource`, `${prefix}:UntagResource`];

/**
 * IAM actions that changing the tags of a type needs, besides those of the Resource Groups Tagging API itself (its API
 * reference, "TagResources", and the Service Authorization Reference). Types that are missing can't be tagged by it: IAM
 * users, roles, and groups, and Auto Scaling groups. Amazon API Gateway is missing because its tags need actions that
 * also delete APIs.
 */
export const tagActions: Readonly<Record<string, readonly string[]>> = {
  "AWS::CertificateManager::Certificate": ["acm:AddTagsToCertificate", "acm:RemoveTagsFromCertificate"],
  "AWS::CloudFront::Distribution": own("cloudfront"),
  "AWS::CloudTrail::Trail": ["cloudtrail:AddTags", "cloudtrail:RemoveTags"],
  "AWS::CloudWatch::Alarm": own("cloudwatch"),
  "AWS::DynamoDB::Table": own("dynamodb"),
  "AWS::EC2::EIP": ec2,
  "AWS::EC2::Image": ec2,
  "AWS::EC2::Instance": ec2,
  "AWS::EC2::InternetGateway": ec2,
  "AWS::EC2::LaunchTemplate": ec2,
  "AWS::EC2::NatGateway": ec2,
  "AWS::EC2::NetworkAcl": ec2,
  "AWS::EC2::NetworkInterface": ec2,
  "AWS::EC2::RouteTable": ec2,
  "AWS::EC2::SecurityGroup": ec2,
  "AWS::EC2::Snapshot": ec2,
  "AWS::EC2::Subnet": ec2,
  "AWS::EC2::TransitGateway": ec2,
  "AWS::EC2::VPC": ec2,
  "AWS::EC2::VPCEndpoint": ec2,
  "AWS::EC2::VPCPeeringConnection": ec2,
  "AWS::EC2::VPNConnection": ec2,
  "AWS::EC2::Volume": ec2,
  "AWS::ECR::Repository": own("ecr"),
  "AWS::ECS::Cluster": ecs,
  "AWS::ECS::Service": ecs,
  "AWS::EFS::FileSystem": own("elasticfilesystem"),
  "AWS::EKS::Cluster": own("eks"),
  "AWS::ElastiCache::CacheCluster": ["elasticache:AddTagsToResource", "elasticache:RemoveTagsFromResource"],
  "AWS::ElasticLoadBalancing::LoadBalancer": loadBalancing,
  "AWS::ElasticLoadBalancingV2::LoadBalancer": loadBalancing,
  "AWS::ElasticLoadBalancingV2::TargetGroup": loadBalancing,
  "AWS::KMS::Key": own("kms"),
  "AWS::Lambda::Function": own("lambda"),
  "AWS::Logs::LogGroup": own("logs"),
  "AWS::OpenSearchService::Domain": ["es:AddTags", "es:RemoveTags"],
  "AWS::RDS::DBCluster": rds,
  "AWS::RDS::DBClusterSnapshot": rds,
  "AWS::RDS::DBInstance": rds,
  "AWS::RDS::DBSnapshot": rds,
  "AWS::Redshift::Cluster": ["redshift:CreateTags", "redshift:DeleteTags"],
  "AWS::Route53::HostedZone": ["route53:ChangeTagsForResource"],
  "AWS::S3::Bucket": ["s3:GetBucketTagging", "s3:PutBucketTagging"],
  "AWS::Backup::BackupVault": own("backup"),
  "AWS::CodeArtifact::Domain": own("codeartifact"),
  "AWS::CodeArtifact::Repository": own("codeartifact"),
  "AWS::Events::EventBus": own("events"),
  "AWS::Kinesis::Stream": ["kinesis:AddTagsToStream", "kinesis:RemoveTagsFromStream"],
  "AWS::SNS::Topic": own("sns"),
  "AWS::SQS::Queue": ["sqs:TagQueue", "sqs:UntagQueue"],
  "AWS::SecretsManager::Secret": own("secretsmanager"),
  "AWS::ServiceDiscovery::Service": own("servicediscovery"),
};

/** Whether tags of a type can be changed. */
export function isTaggable(type: string): boolean {
  return Object.hasOwn(tagActions, type);
}
