// long: one row per relationship; the table is data.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { RelationshipDeclaration } from "../model/define-relationship.ts";
import { gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { relationships, resources } from "../registry.gen.ts";

/** Possible facets of a relationship, and the keys that must be read from them. */
type Row = [facets: Record<string, unknown>, keys: string[]];

const arn = (service: string, resource: string) => `arn:aws:${service}:us-east-1:123456789012:${resource}`;
const keyArn = arn("kms", "key/k1");
const roleArn = arn("iam", "role/r");
const functionArn = arn("lambda", "function:resize");
const topicArn = arn("sns", "orders");
const queueArn = arn("sqs", "dead");
const secretArn = arn("secretsmanager", "secret:db");
const certificateArn = arn("acm", "certificate/c1");
const balancerArn = arn("elasticloadbalancing", "loadbalancer/app/web/1");
const registryArn = "arn:aws:servicediscovery:us-east-1:123456789012:service/srv-1";
const groupArn = arn("elasticloadbalancing", "targetgroup/web/1");
const logGroupArn = arn("logs", "log-group:audit");
const bucketArn = "arn:aws:s3:::logs";
const otherRoot = "arn:aws:iam::210987654321:root";
const thirdRoot = "arn:aws:iam::333322221111:root";
/** Allows two other accounts, a role, the account itself, and more that names no account; denies a fourth. */
const sharedPolicy = {
  Statement: [
    {
      Effect: "Allow",
      Principal: {
        AWS: [otherRoot, "333322221111", roleArn, "arn:aws:iam::123456789012:root", "*", "AIDAEXAMPLE"],
      },
    },
    { Effect: "Allow", Principal: "*" },
    { Effect: "Allow", Principal: { Service: "ec2.amazonaws.com" } },
    { Effect: "Deny", Principal: { AWS: "arn:aws:iam::444455556666:root" } },
  ],
};
const launchable = {
  accountIds: ["123456789012", "210987654321"],
  organizationArns: ["arn:aws:organizations::210987654321:organization/o-1"],
  unitArns: ["arn:aws:organizations::210987654321:ou/o-1/ou-ab12-11111111"],
};
const sharedResources = {
  resources: {
    arns: [
      arn("ec2", "subnet/subnet-1"),
      arn("ec2", "transit-gateway/tgw-1"),
      arn("rds", "cluster:shop"),
      "other",
    ],
  },
};
const sharingPrincipals = {
  principals: {
    entities: [...launchable.accountIds, ...launchable.organizationArns, ...launchable.unitArns, roleArn],
  },
};
/** A snapshot does not lead to its own account. */
const sharedWithAccount: Row = [
  { sharing: { public: false, accountIds: ["123456789012", "210987654321"] } },
  [otherRoot],
];
const inUnit: Row = [{ parent: { id: "ou-ab12-11111111" } }, ["ou-ab12-11111111"]];
const policyTargets = [
  { id: "r-ab12", type: "ROOT", name: "Root" },
  { id: "ou-ab12-11111111", type: "ORGANIZATIONAL_UNIT", name: null },
  { id: "210987654321", type: "ACCOUNT", name: null },
];
const network = { vpcId: "vpc-1", subnetIds: ["subnet-1"], securityGroupIds: ["sg-1", "sg-2"] };
const inVpc: Row = [{ network }, ["vpc-1"]];
const inSubnets: Row = [{ network }, ["subnet-1"]];
const guarded: Row = [{ network }, ["sg-1", "sg-2"]];
const inSubnet: Row = [{ network: { subnetId: "subnet-1" } }, ["subnet-1"]];
const encrypted: Row = [{ encryption: { kmsKeyArn: keyArn } }, [keyArn]];
const granted: Row = [{ attachedPolicies: [{ arn: "arn:p" }, { arn: null }] }, ["arn:p"]];
const watches = (name: string, namespace: string): Row => [
  { metric: { namespace, dimensions: { [name]: "x" } } },
  ["x"],
];
const allow = (service: string, source: string) => ({
  Statement: [
    {
      Effect: "Allow",
      Principal: { Service: `${service}.amazonaws.com` },
      Condition: { ArnLike: { "aws:SourceArn": source } },
    },
  ],
});
const apiPolicy: Row = [{ policy: allow("apigateway", arn("execute-api", "a1b2/*/GET/x")) }, ["a1b2"]];
const targets = [
  { id: "i-1" },
  { id: `${functionArn}:live` },
  { id: balancerArn },
  { id: "10.0.0.4" },
  { id: null },
];
const routes = [
  { targetKind: "gateway", targetId: "igw-1" },
  { targetKind: "gateway", targetId: "local" },
  { targetKind: "nat-gateway", targetId: "nat-1" },
  { targetKind: "other", targetId: null },
];
const origins = [
  { domainName: "photos.2026.s3.eu-west-1.amazonaws.com" },
  { domainName: "site.s3-website-us-east-1.amazonaws.com" },
  { domainName: "Web-1.us-east-1.elb.amazonaws.com" },
  { domainName: null },
];

const uploaded = "arn:aws:iam::123456789012:server-certificate/web";
const metric = (namespace: string, name: string, value: string) => ({
  metric: { namespace, dimensions: { [name]: value } },
});

const rows: Record<string, Row> = {
  "AWS::EC2::EIP associated with AWS::EC2::Instance": [{ association: { instanceId: "i-1" } }, ["i-1"]],
  "AWS::EC2::EIP associated with AWS::EC2::NetworkInterface": [
    { association: { networkInterfaceId: "eni-1" } },
    ["eni-1"],
  ],
  "AWS::CloudWatch::Alarm notifies AWS::SNS::Topic": [
    {
      actions: {
        enabled: true,
        onAlarm: [topicArn, "arn:aws:automate:us-east-1:ec2:stop"],
        onOk: [],
        onInsufficientData: [],
      },
    },
    [topicArn],
  ],
  "AWS::CloudWatch::Alarm watches AWS::AutoScaling::AutoScalingGroup": watches(
    "AutoScalingGroupName",
    "AWS/AutoScaling",
  ),
  "AWS::CloudWatch::Alarm watches AWS::ElastiCache::CacheCluster": watches(
    "CacheClusterId",
    "AWS/ElastiCache",
  ),
  "AWS::CloudWatch::Alarm watches AWS::ElasticLoadBalancing::LoadBalancer": watches(
    "LoadBalancerName",
    "AWS/ELB",
  ),
  "AWS::CloudWatch::Alarm watches AWS::RDS::DBInstance": watches("DBInstanceIdentifier", "AWS/RDS"),
  "AWS::CloudWatch::Alarm watches AWS::Lambda::Function": watches("FunctionName", "AWS/Lambda"),
  "AWS::CloudWatch::Alarm watches AWS::EC2::Instance": watches("InstanceId", "AWS/EC2"),
  "AWS::CloudWatch::Alarm watches AWS::ElasticLoadBalancingV2::LoadBalancer": [
    { metric: { namespace: "AWS/ApplicationELB", dimensions: { LoadBalancer: "app/web/1" } } },
    [balancerArn],
  ],
  "AWS::CloudWatch::Alarm watches AWS::EC2::NatGateway": watches("NatGatewayId", "AWS/NATGateway"),
  "AWS::CloudWatch::Alarm watches AWS::SQS::Queue": watches("QueueName", "AWS/SQS"),
  "AWS::CloudWatch::Alarm watches AWS::DynamoDB::Table": watches("TableName", "AWS/DynamoDB"),
  "AWS::CloudWatch::Alarm watches AWS::EC2::Volume": watches("VolumeId", "AWS/EBS"),
  "AWS::AutoScaling::AutoScalingGroup launches from AWS::EC2::LaunchTemplate": [
    { launch: { launchTemplateId: "lt-1" } },
    ["lt-1"],
  ],
  "AWS::AutoScaling::AutoScalingGroup manages AWS::EC2::Instance": [
    { instances: [{ instanceId: "i-1" }, { instanceId: "i-2" }] },
    ["i-1", "i-2"],
  ],
  "AWS::AutoScaling::AutoScalingGroup registers with AWS::ElasticLoadBalancing::LoadBalancer": [
    { balancing: { classicLoadBalancerNames: ["old"] } },
    ["old"],
  ],
  "AWS::AutoScaling::AutoScalingGroup registers with AWS::ElasticLoadBalancingV2::TargetGroup": [
    { balancing: { targetGroupArns: [groupArn] } },
    [groupArn],
  ],
  "AWS::AutoScaling::AutoScalingGroup runs in AWS::EC2::Subnet": inSubnets,
  "AWS::S3::Bucket encrypted with AWS::KMS::Key": encrypted,
  "AWS::S3::Bucket logs to AWS::S3::Bucket": [{ logging: { targetBucket: "logs" } }, [bucketArn]],
  "AWS::S3::Bucket replicates to AWS::S3::Bucket": [
    { replication: [{ enabled: true, destinationBucketArn: bucketArn }] },
    [bucketArn],
  ],
  "AWS::ElastiCache::CacheCluster guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::ElasticLoadBalancing::LoadBalancer guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::ElasticLoadBalancing::LoadBalancer runs in AWS::EC2::Subnet": inSubnets,
  "AWS::ElasticLoadBalancing::LoadBalancer runs in AWS::EC2::VPC": inVpc,
  "AWS::ElasticLoadBalancing::LoadBalancer secured by AWS::CertificateManager::Certificate": [
    { listeners: [{ certificateArn }, { certificateArn: null }] },
    [certificateArn],
  ],
  "AWS::ElasticLoadBalancing::LoadBalancer has target AWS::EC2::Instance": [{ instances: ["i-1"] }, ["i-1"]],
  "AWS::RDS::DBCluster encrypted with AWS::KMS::Key": encrypted,
  "AWS::RDS::DBCluster guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::RDS::DBCluster signs in with AWS::SecretsManager::Secret": [
    { access: { masterSecretArn: secretArn } },
    [secretArn],
  ],
  "AWS::RAM::ResourceShare shares AWS::EC2::Subnet": [sharedResources, [arn("ec2", "subnet/subnet-1")]],
  "AWS::RAM::ResourceShare shares AWS::EC2::TransitGateway": [
    sharedResources,
    [arn("ec2", "transit-gateway/tgw-1")],
  ],
  "AWS::RAM::ResourceShare shares AWS::RDS::DBCluster": [sharedResources, [arn("rds", "cluster:shop")]],
  "AWS::RAM::ResourceShare shared with AWS::::Account": [sharingPrincipals, [otherRoot]],
  "AWS::RAM::ResourceShare shared with AWS::Organizations::Organization": [
    sharingPrincipals,
    launchable.organizationArns,
  ],
  "AWS::RAM::ResourceShare shared with AWS::Organizations::OrganizationalUnit": [
    sharingPrincipals,
    launchable.unitArns,
  ],
  "AWS::RAM::ResourceShare shared with AWS::IAM::Role": [sharingPrincipals, [roleArn]],
  "AWS::RDS::DBClusterSnapshot encrypted with AWS::KMS::Key": encrypted,
  "AWS::RDS::DBClusterSnapshot shared with AWS::::Account": sharedWithAccount,
  "AWS::RDS::DBClusterSnapshot taken of AWS::RDS::DBCluster": [
    { source: { clusterId: "orders", copiedFrom: null } },
    ["orders"],
  ],
  "AWS::RDS::DBInstance encrypted with AWS::KMS::Key": encrypted,
  "AWS::RDS::DBInstance guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::RDS::DBInstance member of AWS::RDS::DBCluster": [{ topology: { clusterId: "shop" } }, ["shop"]],
  "AWS::RDS::DBInstance monitored with AWS::IAM::Role": [
    { monitoring: { enhancedIntervalSeconds: 60, roleArn } },
    [roleArn],
  ],
  "AWS::RDS::DBInstance replica of AWS::RDS::DBInstance": [{ topology: { replicaOf: "orders" } }, ["orders"]],
  "AWS::RDS::DBInstance runs in AWS::EC2::Subnet": inSubnets,
  "AWS::RDS::DBInstance runs in AWS::EC2::VPC": inVpc,
  "AWS::RDS::DBInstance signs in with AWS::SecretsManager::Secret": [
    { access: { masterSecretArn: secretArn } },
    [secretArn],
  ],
  "AWS::RDS::DBSnapshot encrypted with AWS::KMS::Key": encrypted,
  "AWS::RDS::DBSnapshot shared with AWS::::Account": sharedWithAccount,
  "AWS::RDS::DBSnapshot taken of AWS::RDS::DBInstance": [
    { source: { instanceId: "orders", copiedFrom: null } },
    ["orders"],
  ],
  "AWS::CloudFront::Distribution calls AWS::Lambda::Function": [
    { behaviors: [{ functionArns: [`${functionArn}:3`, "arn:aws:cloudfront::1:function/edge"] }] },
    [functionArn],
  ],
  "AWS::CloudFront::Distribution logs to AWS::S3::Bucket": [
    { config: { logging: { enabled: true, bucket: "logs.s3.amazonaws.com" } } },
    [bucketArn],
  ],
  "AWS::CloudFront::Distribution secured by AWS::CertificateManager::Certificate": [
    { certificate: { acmArn: certificateArn } },
    [certificateArn],
  ],
  "AWS::CloudFront::Distribution serves AWS::S3::Bucket": [
    { origins },
    ["arn:aws:s3:::photos.2026", "arn:aws:s3:::site"],
  ],
  "AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancing::LoadBalancer": [
    { origins: origins.slice(2) },
    ["web-1.us-east-1.elb.amazonaws.com"],
  ],
  "AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancingV2::LoadBalancer": [
    { origins: origins.slice(2) },
    ["web-1.us-east-1.elb.amazonaws.com"],
  ],
  "AWS::ECS::Cluster encrypts sessions with AWS::KMS::Key": [{ execLogging: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::ECS::Service guarded by AWS::EC2::SecurityGroup": [{ details: { network } }, ["sg-1", "sg-2"]],
  "AWS::ECS::Service registers with AWS::ElasticLoadBalancingV2::TargetGroup": [
    { details: { targetGroupArns: [groupArn] } },
    [groupArn],
  ],
  "AWS::ECS::Service registers with AWS::ServiceDiscovery::Service": [
    { details: { registryArns: [registryArn] } },
    [registryArn],
  ],
  "AWS::ServiceDiscovery::Service routes to AWS::EC2::Instance": [
    { instances: [{ instanceId: "i-1" }, { instanceId: null }] },
    ["i-1"],
  ],
  "AWS::ECS::Service registers targets as AWS::IAM::Role": [{ details: { roleArn } }, [roleArn]],
  "AWS::ECS::Service runs in AWS::ECS::Cluster": [{ cluster: { arn: "arn:c" } }, ["arn:c"]],
  "AWS::ECS::Service runs in AWS::EC2::Subnet": [{ details: { network } }, ["subnet-1"]],
  "AWS::EKS::Cluster encrypts secrets with AWS::KMS::Key": [
    { encryption: [{ kmsKeyArn: keyArn }, { kmsKeyArn: null }] },
    [keyArn],
  ],
  "AWS::EKS::Cluster guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::EKS::Cluster runs as AWS::IAM::Role": [{ role: { arn: roleArn } }, [roleArn]],
  "AWS::EKS::Cluster runs in AWS::EC2::Subnet": inSubnets,
  "AWS::EKS::Cluster runs in AWS::EC2::VPC": inVpc,
  "AWS::EFS::FileSystem encrypted with AWS::KMS::Key": encrypted,
  "AWS::EFS::FileSystem has AWS::EC2::NetworkInterface": [
    { mountTargets: [{ networkInterfaceId: "eni-1" }] },
    ["eni-1"],
  ],
  "AWS::EFS::FileSystem mounted in AWS::EC2::Subnet": [
    { mountTargets: [{ subnetId: "subnet-1" }, { subnetId: null }] },
    ["subnet-1"],
  ],
  "AWS::Lambda::Function encrypted with AWS::KMS::Key": encrypted,
  "AWS::Lambda::Function guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::Lambda::Function invocable by AWS::S3::Bucket": [{ policy: allow("s3", bucketArn) }, [bucketArn]],
  "AWS::Lambda::Function invocable by AWS::ApiGatewayV2::Api": apiPolicy,
  "AWS::Lambda::Function invocable by AWS::ApiGateway::RestApi": apiPolicy,
  "AWS::Lambda::Function invocable by AWS::SNS::Topic": [{ policy: allow("sns", topicArn) }, [topicArn]],
  "AWS::Lambda::Function logs to AWS::Logs::LogGroup": [
    { logging: { logGroup: "/aws/lambda/resize" } },
    ["/aws/lambda/resize"],
  ],
  "AWS::Lambda::Function runs as AWS::IAM::Role": [{ role: { arn: roleArn } }, [roleArn]],
  "AWS::Lambda::Function runs in AWS::EC2::Subnet": inSubnets,
  "AWS::Lambda::Function runs in AWS::EC2::VPC": inVpc,
  "AWS::Lambda::Function sends failures to AWS::SQS::Queue": [
    { deadLetter: { targetArn: queueArn } },
    [queueArn],
  ],
  "AWS::Lambda::Function sends failures to AWS::SNS::Topic": [
    { deadLetter: { targetArn: topicArn } },
    [topicArn],
  ],
  "AWS::IAM::Group granted by AWS::IAM::ManagedPolicy": granted,
  "AWS::ApiGatewayV2::Api logs to AWS::Logs::LogGroup": [
    { stages: [{ accessLogArn: `${logGroupArn}:*` }, { accessLogArn: null }] },
    [logGroupArn],
  ],
  "AWS::EC2::Image backed by AWS::EC2::Snapshot": [{ snapshots: ["snap-1"] }, ["snap-1"]],
  "AWS::EC2::Image shared with AWS::::Account": [{ launchPermissions: launchable }, [otherRoot]],
  "AWS::EC2::Image shared with AWS::Organizations::Organization": [
    { launchPermissions: launchable },
    launchable.organizationArns,
  ],
  "AWS::EC2::Image shared with AWS::Organizations::OrganizationalUnit": [
    { launchPermissions: launchable },
    launchable.unitArns,
  ],
  "AWS::EC2::Instance guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::EC2::Instance has AWS::EC2::NetworkInterface": [
    { network: { networkInterfaceIds: ["eni-1"] } },
    ["eni-1"],
  ],
  "AWS::EC2::Instance launched from AWS::EC2::Image": [{ compute: { imageId: "ami-1" } }, ["ami-1"]],
  "AWS::IAM::InstanceProfile carries AWS::IAM::Role": [{ roles: [{ arn: roleArn }] }, [roleArn]],
  "AWS::EC2::Instance runs in AWS::EC2::Subnet": inSubnet,
  "AWS::EC2::Instance runs in AWS::EC2::VPC": inVpc,
  "AWS::EC2::Instance uses AWS::IAM::InstanceProfile": [{ instanceProfile: { arn: "arn:p" } }, ["arn:p"]],
  "AWS::EC2::InternetGateway attached to AWS::EC2::VPC": [{ attachments: [{ vpcId: "vpc-1" }] }, ["vpc-1"]],
  "AWS::EC2::LaunchTemplate assigns AWS::EC2::SecurityGroup": [
    { defaultVersion: { securityGroupIds: ["sg-1"] } },
    ["sg-1"],
  ],
  "AWS::EC2::LaunchTemplate launches AWS::EC2::Image": [{ defaultVersion: { imageId: "ami-1" } }, ["ami-1"]],
  "AWS::ElasticLoadBalancingV2::LoadBalancer guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::ElasticLoadBalancingV2::LoadBalancer runs in AWS::EC2::Subnet": inSubnets,
  "AWS::ElasticLoadBalancingV2::LoadBalancer runs in AWS::EC2::VPC": inVpc,
  "AWS::ElasticLoadBalancingV2::LoadBalancer secured by AWS::CertificateManager::Certificate": [
    { listeners: [{ certificateArns: [certificateArn] }, { certificateArns: [] }] },
    [certificateArn],
  ],
  "AWS::Logs::LogGroup encrypted with AWS::KMS::Key": encrypted,
  "AWS::EC2::NatGateway has AWS::EC2::NetworkInterface": [
    { addresses: [{ networkInterfaceId: "eni-1" }] },
    ["eni-1"],
  ],
  "AWS::EC2::NatGateway runs in AWS::EC2::Subnet": inSubnet,
  "AWS::EC2::NatGateway runs in AWS::EC2::VPC": inVpc,
  "AWS::EC2::NatGateway uses AWS::EC2::EIP": [
    { addresses: [{ allocationId: "eipalloc-1" }, { allocationId: null }] },
    ["eipalloc-1"],
  ],
  "AWS::EC2::NetworkAcl belongs to AWS::EC2::VPC": inVpc,
  "AWS::EC2::NetworkAcl filters AWS::EC2::Subnet": [{ associations: ["subnet-1"] }, ["subnet-1"]],
  "AWS::EC2::NetworkInterface guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::EC2::NetworkInterface runs in AWS::EC2::Subnet": inSubnet,
  "AWS::EC2::NetworkInterface runs in AWS::EC2::VPC": inVpc,
  "AWS::Kinesis::Stream encrypted with AWS::KMS::Key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::Backup::BackupVault encrypted with AWS::KMS::Key": [{ settings: { kmsKeyArn: keyArn } }, [keyArn]],
  "AWS::CodeArtifact::Domain encrypted with AWS::KMS::Key": [{ settings: { kmsKeyArn: keyArn } }, [keyArn]],
  "AWS::CodeArtifact::Repository belongs to AWS::CodeArtifact::Domain": [
    { domain: { name: "shared" } },
    ["shared"],
  ],
  "AWS::Events::EventBus encrypted with AWS::KMS::Key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::Events::EventBus sends failures to AWS::SQS::Queue": [
    { settings: { deadLetterArn: queueArn } },
    [queueArn],
  ],
  "AWS::SQS::Queue encrypted with AWS::KMS::Key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::SQS::Queue open to AWS::S3::Bucket": [{ settings: { policy: allow("s3", bucketArn) } }, [bucketArn]],
  "AWS::SQS::Queue open to AWS::SNS::Topic": [{ settings: { policy: allow("sns", topicArn) } }, [topicArn]],
  "AWS::SQS::Queue sends failures to AWS::SQS::Queue": [
    { settings: { deadLetter: { targetArn: queueArn } } },
    [queueArn],
  ],
  "AWS::ECR::Repository encrypted with AWS::KMS::Key": encrypted,
  "AWS::ApiGateway::RestApi logs to AWS::Logs::LogGroup": [
    { stages: [{ accessLogArn: logGroupArn }] },
    [logGroupArn],
  ],
  "AWS::ApiGateway::RestApi reached through AWS::EC2::VPCEndpoint": [
    { endpoint: { vpcEndpointIds: ["vpce-1"] } },
    ["vpce-1"],
  ],
  "AWS::IAM::Role granted by AWS::IAM::ManagedPolicy": granted,
  "AWS::EC2::RouteTable belongs to AWS::EC2::VPC": inVpc,
  "AWS::EC2::RouteTable leads to AWS::EC2::InternetGateway": [{ routes }, ["igw-1"]],
  "AWS::EC2::RouteTable leads to AWS::EC2::NatGateway": [{ routes }, ["nat-1"]],
  "AWS::EC2::RouteTable routes AWS::EC2::Subnet": [
    { associations: { subnetIds: ["subnet-1"] } },
    ["subnet-1"],
  ],
  "AWS::OpenSearchService::Domain encrypted with AWS::KMS::Key": [
    { encryption: { kmsKeyId: keyArn } },
    [keyArn],
  ],
  "AWS::OpenSearchService::Domain guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::OpenSearchService::Domain logs to AWS::Logs::LogGroup": [
    {
      logs: [
        { enabled: true, logGroupArn: `${logGroupArn}:*` },
        { enabled: true, logGroupArn: null },
      ],
    },
    [logGroupArn],
  ],
  "AWS::OpenSearchService::Domain runs in AWS::EC2::Subnet": inSubnets,
  "AWS::OpenSearchService::Domain runs in AWS::EC2::VPC": inVpc,
  "AWS::OpenSearchService::Domain secured by AWS::CertificateManager::Certificate": [
    { endpoint: { certificateArn } },
    [certificateArn],
  ],
  "AWS::SecretsManager::Secret encrypted with AWS::KMS::Key": [
    { encryption: { kmsKeyId: keyArn } },
    [keyArn],
  ],
  "AWS::SecretsManager::Secret rotated by AWS::Lambda::Function": [
    { rotation: { enabled: true, functionArn } },
    [functionArn],
  ],
  "AWS::EC2::SecurityGroup admits AWS::EC2::SecurityGroup": [
    { inbound: [{ groups: [{ groupId: "sg-2" }, { groupId: null }] }, { groups: [] }] },
    ["sg-2"],
  ],
  "AWS::EC2::SecurityGroup belongs to AWS::EC2::VPC": [{ group: { vpcId: "vpc-1" } }, ["vpc-1"]],
  "AWS::EC2::Snapshot encrypted with AWS::KMS::Key": encrypted,
  "AWS::EC2::Snapshot taken of AWS::EC2::Volume": [{ source: { volumeId: "vol-1" } }, ["vol-1"]],
  "AWS::EC2::Subnet part of AWS::EC2::VPC": inVpc,
  "AWS::DynamoDB::Table encrypted with AWS::KMS::Key": encrypted,
  "AWS::ElasticLoadBalancingV2::TargetGroup behind AWS::ElasticLoadBalancingV2::LoadBalancer": [
    { loadBalancers: [balancerArn] },
    [balancerArn],
  ],
  "AWS::ElasticLoadBalancingV2::TargetGroup belongs to AWS::EC2::VPC": [
    { settings: { vpcId: "vpc-1" } },
    ["vpc-1"],
  ],
  "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::Lambda::Function": [{ targets }, [functionArn]],
  "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::EC2::Instance": [{ targets }, ["i-1"]],
  "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::ElasticLoadBalancingV2::LoadBalancer": [
    { targets },
    [balancerArn],
  ],
  "AWS::SNS::Topic encrypted with AWS::KMS::Key": [{ settings: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::SNS::Topic open to AWS::S3::Bucket": [{ settings: { policy: allow("s3", bucketArn) } }, [bucketArn]],
  "AWS::CloudTrail::Trail delivers to AWS::S3::Bucket": [{ delivery: { bucket: "logs" } }, [bucketArn]],
  "AWS::CloudTrail::Trail encrypted with AWS::KMS::Key": [{ protection: { kmsKeyId: keyArn } }, [keyArn]],
  "AWS::CloudTrail::Trail logs to AWS::Logs::LogGroup": [
    { delivery: { logGroupArn: `${logGroupArn}:*` } },
    [logGroupArn],
  ],
  "AWS::CloudTrail::Trail logs with AWS::IAM::Role": [{ delivery: { logRoleArn: roleArn } }, [roleArn]],
  "AWS::CloudTrail::Trail notifies AWS::SNS::Topic": [{ delivery: { topicArn } }, [topicArn]],
  "AWS::IAM::User granted by AWS::IAM::ManagedPolicy": granted,
  "AWS::IAM::User member of AWS::IAM::Group": [{ groups: ["admins"] }, ["admins"]],
  "AWS::EC2::Volume attached to AWS::EC2::Instance": [
    { attachments: [{ instanceId: "i-1" }, { instanceId: null }] },
    ["i-1"],
  ],
  "AWS::EC2::Volume created from AWS::EC2::Snapshot": [{ source: { snapshotId: "snap-1" } }, ["snap-1"]],
  "AWS::EC2::Volume encrypted with AWS::KMS::Key": encrypted,
  "AWS::EC2::VPCEndpoint guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::EC2::VPCEndpoint has AWS::EC2::NetworkInterface": [
    { network: { networkInterfaceIds: ["eni-1"] } },
    ["eni-1"],
  ],
  "AWS::EC2::VPCEndpoint reached through AWS::EC2::RouteTable": [
    { network: { routeTableIds: ["rtb-1"] } },
    ["rtb-1"],
  ],
  "AWS::EC2::VPCEndpoint runs in AWS::EC2::Subnet": inSubnets,
  "AWS::EC2::VPCEndpoint runs in AWS::EC2::VPC": inVpc,
  "AWS::Redshift::Cluster encrypted with AWS::KMS::Key": encrypted,
  "AWS::Redshift::Cluster guarded by AWS::EC2::SecurityGroup": guarded,
  "AWS::EC2::Snapshot shared with AWS::::Account": [
    { sharing: { public: false, accountIds: ["123456789012", "210987654321"] } },
    [otherRoot],
  ],
  "AWS::EC2::VPCPeeringConnection accepted by AWS::EC2::VPC": [
    { accepter: { vpcId: "vpc-2", accountId: "210987654321", region: "eu-west-1", cidrs: null } },
    ["arn:aws:ec2:eu-west-1:210987654321:vpc/vpc-2"],
  ],
  "AWS::EC2::VPCPeeringConnection requested by AWS::EC2::VPC": [
    { requester: { vpcId: "vpc-1", accountId: null, region: null, cidrs: null } },
    [arn("ec2", "vpc/vpc-1")],
  ],
  "AWS::IAM::Role trusts AWS::::Account": [{ trustPolicy: sharedPolicy }, [otherRoot, thirdRoot]],
  "AWS::IAM::Role trusts AWS::IAM::Role": [{ trustPolicy: sharedPolicy }, [roleArn]],
  "AWS::KMS::Key shared with AWS::::Account": [{ policy: sharedPolicy }, [otherRoot, thirdRoot]],
  "AWS::Organizations::Account in AWS::Organizations::OrganizationalUnit": inUnit,
  "AWS::Organizations::Account in AWS::Organizations::Root": inUnit,
  "AWS::Organizations::Account is account AWS::::Account": [
    { membership: { accountId: "210987654321" } },
    [otherRoot],
  ],
  "AWS::Organizations::Organization delegates to AWS::Organizations::Account": [
    { delegatedAdministrators: [{ accountId: "210987654321" }] },
    ["210987654321"],
  ],
  "AWS::Organizations::Organization managed by AWS::Organizations::Account": [
    { management: { accountId: "123456789012" } },
    ["123456789012"],
  ],
  "AWS::Organizations::OrganizationalUnit in AWS::Organizations::OrganizationalUnit": inUnit,
  "AWS::Organizations::OrganizationalUnit in AWS::Organizations::Root": inUnit,
  "AWS::Organizations::Policy attached to AWS::Organizations::Account": [
    { targets: policyTargets },
    ["210987654321"],
  ],
  "AWS::Organizations::Policy attached to AWS::Organizations::OrganizationalUnit": [
    { targets: policyTargets },
    ["ou-ab12-11111111"],
  ],
  "AWS::Organizations::Policy attached to AWS::Organizations::Root": [{ targets: policyTargets }, ["r-ab12"]],
  "AWS::Organizations::Root root of AWS::Organizations::Organization": [
    { organization: { id: "o-a1b2c3d4e5" } },
    ["o-a1b2c3d4e5"],
  ],
  "AWS::S3::Bucket shared with AWS::::Account": [{ policy: sharedPolicy }, [otherRoot, thirdRoot]],
  "AWS::Redshift::Cluster logs to AWS::S3::Bucket": [
    { logging: { enabled: true, bucketName: "logs" } },
    [bucketArn],
  ],
  "AWS::Redshift::Cluster runs in AWS::EC2::VPC": inVpc,
  "AWS::Redshift::Cluster uses AWS::IAM::Role": [{ access: { iamRoleArns: [roleArn] } }, [roleArn]],
  "AWS::Route53::HostedZone logs to AWS::Logs::LogGroup": [{ queryLogging: { logGroupArn } }, [logGroupArn]],
  "AWS::Route53::HostedZone resolves in AWS::EC2::VPC": [
    {
      vpcs: [
        { id: "vpc-1", region: "eu-west-1" },
        { id: null, region: null },
      ],
    },
    ["arn:aws:ec2:eu-west-1:123456789012:vpc/vpc-1"],
  ],
};

function resourceWith(facets: Resource["facets"]): Resource {
  return {
    arn: arn("test", "thing"),
    type: "",
    id: "thing",
    name: "thing",
    region: "us-east-1",
    accountId: "123456789012",
    status: null,
    createdAt: null,
    tags: seen({}),
    facets,
  };
}
/** The declared relationship with an ID. */
function declared(id: string): RelationshipDeclaration {
  const found = relationships.find((one) => one.id === id);
  if (!found) throw new Error(`no relationship ${id}`);
  return found;
}

/** Files in this folder that list relationships, by name: that of the resource type's file. */
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .filter(
    (file) =>
      ![
        "relate.ts",
        "principals-allowed.ts",
        "sources-allowed.ts",
        "watched-dimension.ts",
        "copied-from-elsewhere.ts",
        "in-parent.ts",
      ].includes(file),
  );

/** Data that does not match the sentence of a relationship. */
const untrue: [id: string, what: string, facets: Record<string, unknown>][] = [
  ...["onAlarm", "onOk"].map((list): (typeof untrue)[number] => [
    "AWS::CloudWatch::Alarm notifies AWS::SNS::Topic",
    `switched off (${list})`,
    { actions: { enabled: false, onAlarm: [], onOk: [], onInsufficientData: [], [list]: [topicArn] } },
  ]),
  [
    "AWS::CloudWatch::Alarm watches AWS::EC2::Instance",
    "Amazon Connect",
    metric("AWS/Connect", "InstanceId", "i-0123456789abcdef0"),
  ],
  [
    "AWS::CloudWatch::Alarm watches AWS::Lambda::Function",
    "a function of CloudFront",
    metric("AWS/CloudFront", "FunctionName", "redirect"),
  ],
  [
    "AWS::CloudWatch::Alarm watches AWS::DynamoDB::Table",
    "Keyspaces",
    metric("AWS/Cassandra", "TableName", "orders"),
  ],
  [
    "AWS::CloudWatch::Alarm watches AWS::EC2::Volume",
    "a storage gateway",
    metric("AWS/StorageGateway", "VolumeId", "vol-0123456789abcdef0"),
  ],
  ["AWS::CloudWatch::Alarm watches AWS::SQS::Queue", "people's own", metric("Shop", "QueueName", "orders")],
  [
    "AWS::CloudWatch::Alarm watches AWS::ElasticLoadBalancingV2::LoadBalancer",
    "another service",
    metric("AWS/PrivateLink", "LoadBalancer", "app/web/1"),
  ],
  [
    "AWS::S3::Bucket replicates to AWS::S3::Bucket",
    "rule off",
    { replication: [{ enabled: false, destinationBucketArn: bucketArn }] },
  ],
  [
    "AWS::ElasticLoadBalancing::LoadBalancer secured by AWS::CertificateManager::Certificate",
    "of IAM",
    { listeners: [{ certificateArn: uploaded }] },
  ],
  [
    "AWS::ElasticLoadBalancingV2::LoadBalancer secured by AWS::CertificateManager::Certificate",
    "of IAM",
    { listeners: [{ certificateArns: [uploaded] }] },
  ],
  [
    "AWS::RDS::DBSnapshot taken of AWS::RDS::DBInstance",
    "copied from another region",
    { source: { instanceId: "orders", copiedFrom: "arn:aws:rds:eu-west-1:123456789012:snapshot:orders" } },
  ],
  [
    "AWS::RDS::DBClusterSnapshot taken of AWS::RDS::DBCluster",
    "copied from another account",
    {
      source: {
        clusterId: "orders",
        copiedFrom: "arn:aws:rds:us-east-1:210987654321:cluster-snapshot:orders",
      },
    },
  ],
  [
    "AWS::RDS::DBInstance monitored with AWS::IAM::Role",
    "off",
    { monitoring: { enhancedIntervalSeconds: 0, roleArn } },
  ],
  [
    "AWS::CloudFront::Distribution logs to AWS::S3::Bucket",
    "off",
    { config: { logging: { enabled: false, bucket: "logs.s3.amazonaws.com" } } },
  ],
  [
    "AWS::ApiGatewayV2::Api logs to AWS::Logs::LogGroup",
    "a stream",
    { stages: [{ accessLogArn: arn("firehose", "deliverystream/x") }] },
  ],
  [
    "AWS::ApiGateway::RestApi logs to AWS::Logs::LogGroup",
    "a stream",
    { stages: [{ accessLogArn: arn("firehose", "deliverystream/x") }] },
  ],
  [
    "AWS::EC2::InternetGateway attached to AWS::EC2::VPC",
    "detached",
    { attachments: [{ state: "detached", vpcId: "vpc-1" }] },
  ],
  [
    "AWS::EC2::RouteTable leads to AWS::EC2::InternetGateway",
    "blackhole",
    { routes: [{ ...routes[0], state: "blackhole" }] },
  ],
  [
    "AWS::EC2::RouteTable leads to AWS::EC2::NatGateway",
    "blackhole",
    { routes: [{ ...routes[2], state: "blackhole" }] },
  ],
  [
    "AWS::OpenSearchService::Domain logs to AWS::Logs::LogGroup",
    "off",
    { logs: [{ enabled: false, logGroupArn }] },
  ],
  [
    "AWS::SecretsManager::Secret rotated by AWS::Lambda::Function",
    "off",
    { rotation: { enabled: false, functionArn } },
  ],
  [
    "AWS::EC2::Volume attached to AWS::EC2::Instance",
    "detached",
    { attachments: [{ state: "detached", instanceId: "i-1" }] },
  ],
  [
    "AWS::EC2::Volume attached to AWS::EC2::Instance",
    "on its way",
    { attachments: [{ state: "attaching", instanceId: "i-1" }] },
  ],
  [
    "AWS::Redshift::Cluster logs to AWS::S3::Bucket",
    "off",
    { logging: { enabled: false, bucketName: "logs" } },
  ],
];

it.each(untrue)("%s ignores data that does not match: %s", (id, _, facets) => {
  const declaration = declared(id);
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  expect(declaration.keys(resourceWith(observed))).toEqual([]);
});

it("a custom namespace's alarm counts if it names an ID", () => {
  const declaration = declared("AWS::CloudWatch::Alarm watches AWS::EC2::Instance");
  const own = metric("Shop", "InstanceId", "i-0123456789abcdef0");
  expect(declaration.keys(resourceWith({ metric: seen(own.metric) }))).toEqual(["i-0123456789abcdef0"]);
});

it("a snapshot copied within its Region belongs to the database that it names", () => {
  const declaration = declared("AWS::RDS::DBSnapshot taken of AWS::RDS::DBInstance");
  for (const copiedFrom of [arn("rds", "snapshot:rds:orders"), "orders-nightly"]) {
    const source = seen({ instanceId: "orders", copiedFrom });
    expect(declaration.keys(resourceWith({ source }))).toEqual(["orders"]);
  }
});

/** Data without a key, or only partly with keys: missing members, and names of other resources. */
const otherwise: readonly [id: string, ...Row][] = [
  [
    "AWS::CloudWatch::Alarm watches AWS::ElasticLoadBalancingV2::LoadBalancer",
    { metric: { namespace: "AWS/ApplicationELB", dimensions: {} } },
    [],
  ],
  ["AWS::S3::Bucket encrypted with AWS::KMS::Key", { encryption: null }, []],
  ["AWS::S3::Bucket logs to AWS::S3::Bucket", { logging: { targetBucket: null } }, []],
  [
    "AWS::ElasticLoadBalancing::LoadBalancer secured by AWS::CertificateManager::Certificate",
    { listeners: [{ certificateArn: uploaded }] },
    [],
  ],
  [
    "AWS::ElasticLoadBalancing::LoadBalancer secured by AWS::CertificateManager::Certificate",
    { listeners: [{ certificateArn: null }] },
    [],
  ],
  [
    "AWS::CloudFront::Distribution serves AWS::S3::Bucket",
    { origins: [{ domainName: null }, { domainName: "www.example.com" }] },
    [],
  ],
  [
    "AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancing::LoadBalancer",
    { origins: [{ domainName: null }] },
    [],
  ],
  [
    "AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancingV2::LoadBalancer",
    { origins: [{ domainName: null }] },
    [],
  ],
  ["AWS::ECS::Service guarded by AWS::EC2::SecurityGroup", { details: { network: null } }, []],
  ["AWS::ECS::Service runs in AWS::EC2::Subnet", { details: { network: null } }, []],
  ["AWS::Lambda::Function sends failures to AWS::SQS::Queue", { deadLetter: { targetArn: topicArn } }, []],
  ["AWS::Lambda::Function sends failures to AWS::SQS::Queue", { deadLetter: { targetArn: null } }, []],
  ["AWS::Lambda::Function sends failures to AWS::SNS::Topic", { deadLetter: { targetArn: queueArn } }, []],
  ["AWS::Lambda::Function sends failures to AWS::SNS::Topic", { deadLetter: { targetArn: null } }, []],
  [
    "AWS::ApiGatewayV2::Api logs to AWS::Logs::LogGroup",
    { stages: [{ accessLogArn: "arn:aws:firehose:x:1:y" }] },
    [],
  ],
  [
    "AWS::ApiGateway::RestApi logs to AWS::Logs::LogGroup",
    { stages: [{ accessLogArn: "arn:aws:firehose:x:1:y" }] },
    [],
  ],
  [
    "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::Lambda::Function",
    { targets: [{ id: null }, { id: "i-1" }] },
    [],
  ],
  [
    "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::EC2::Instance",
    { targets: [{ id: null }, { id: functionArn }, { id: "10.0.0.4" }] },
    [],
  ],
  [
    "AWS::ElasticLoadBalancingV2::TargetGroup has target AWS::ElasticLoadBalancingV2::LoadBalancer",
    { targets: [{ id: null }, { id: "i-1" }] },
    [],
  ],
  ["AWS::CloudTrail::Trail logs to AWS::Logs::LogGroup", { delivery: { logGroupArn: null } }, []],
  ["AWS::Route53::HostedZone logs to AWS::Logs::LogGroup", { queryLogging: { logGroupArn: null } }, []],
  [
    "AWS::Route53::HostedZone resolves in AWS::EC2::VPC",
    {
      vpcs: [
        { id: "vpc-1", region: null },
        { id: null, region: "us-east-1" },
      ],
    },
    [],
  ],
];

it.each(otherwise)("%s reads no key without one: %j", (id, facets, keys) => {
  const declaration = declared(id);
  const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
  expect(declaration.keys(resourceWith(observed))).toEqual(keys);
});

it.each([
  ["AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancing::LoadBalancer", "exposure"],
  ["AWS::CloudFront::Distribution serves AWS::ElasticLoadBalancingV2::LoadBalancer", "balancer"],
])("%s: a load balancer without a name is not a target", (id, facet) => {
  const declaration = declared(id);
  const target = (dnsName: string | null) =>
    declaration.targetKey(resourceWith({ [facet]: seen({ dnsName }) }));
  expect(target("Web-1.elb.amazonaws.com")).toBe("web-1.elb.amazonaws.com");
  expect(target(null)).toBeNull();
});

describe("every relationship", () => {
  it("has a row here, is in the registry, and is unique", () => {
    expect(relationships.length).toBeGreaterThanOrEqual(150);
    expect(relationships.map(({ id }) => id).sort()).toEqual(Object.keys(rows).sort());
  });

  it("is listed in one file per source type, named like the resource's file", async () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    for (const file of files) {
      const listed: { default: readonly RelationshipDeclaration[] } = await import(
        /* @vite-ignore */ join(import.meta.dirname, file)
      );
      const resource: { default: { type: string } } = await import(
        /* @vite-ignore */ join(import.meta.dirname, "../resources", file)
      );
      expect(new Set(listed.default.map(({ from }) => from)), file).toEqual(new Set([resource.default.type]));
    }
    const types = relationships.map(({ from }) => from);
    expect(new Set(types).size).toBe(files.length);
  });

  it("connects collected types", () => {
    const types = new Set(resources.map(({ type }) => type));
    const unknown = relationships.filter(({ from, to }) => !types.has(from) || !types.has(to));
    expect(unknown.map(({ id }) => id)).toEqual([]);
  });

  it.each(Object.entries(rows))("%s reads its keys, and none from a gap", (id, [facets, keys]) => {
    const declaration = declared(id);
    const observed = Object.fromEntries(Object.entries(facets).map(([name, value]) => [name, seen(value)]));
    expect(declaration.keys(resourceWith(observed))).toEqual(keys);
    const gaps = Object.fromEntries(Object.keys(facets).map((name) => [name, gap("denied")]));
    expect(declaration.keys(resourceWith(gaps))).toEqual([]);
    expect(declaration.keys(resourceWith({}))).toEqual([]);
  });
});
