import { expect, test } from "vitest";
import { serviceName } from "./service-name.ts";

test.each([
  ["Amazon Elastic Compute Cloud - Compute", "EC2"],
  ["EC2 - Other", "EC2 Other"],
  ["Amazon Simple Storage Service", "S3"],
  ["Amazon Relational Database Service", "RDS"],
  ["Amazon CloudFront", "CloudFront"],
  ["Amazon Route 53", "Route 53"],
  ["AWS Lambda", "Lambda"],
  ["Amazon DynamoDB", "DynamoDB"],
  ["Amazon Virtual Private Cloud", "VPC"],
  ["AmazonWorkMail", "WorkMail"],
  ["Amazon WorkMail", "WorkMail"],
  ["Amazon Bedrock", "Bedrock"],
  ["Claude 3.5 Sonnet (Amazon Bedrock Edition)", "Bedrock Claude 3.5 Sonnet"],
  ["AmazonEC2", "EC2"],
  ["AWSELB", "ELB"],
])("§2 %s is called %s", (service, name) => {
  expect(serviceName(service)).toBe(name);
});

const known: [string, string][] = [
  ["Amazon Elastic Compute Cloud - Compute", "EC2"],
  ["AmazonCloudWatch", "CloudWatch"],
  ["EC2 - Other", "EC2 Other"],
  ["Savings Plans for AWS Compute usage", "Compute Savings Plans"],
  ["Amazon API Gateway", "API Gateway"],
  ["Amazon Athena", "Athena"],
  ["Amazon Bedrock", "Bedrock"],
  ["Amazon Bedrock AgentCore", "Bedrock AgentCore"],
  ["Amazon CloudFront", "CloudFront"],
  ["Amazon DynamoDB", "DynamoDB"],
  ["Amazon ElastiCache", "ElastiCache"],
  ["Amazon FSx", "FSx"],
  ["Amazon GuardDuty", "GuardDuty"],
  ["Amazon Kinesis", "Kinesis"],
  ["Amazon Redshift", "Redshift"],
  ["Amazon Route 53", "Route 53"],
  ["Amazon SageMaker", "SageMaker"],
  ["Amazon WorkMail", "WorkMail"],
  ["AWS Backup", "Backup"],
  ["AWS CloudTrail", "CloudTrail"],
  ["AWS Config", "Config"],
  ["AWS Cost Explorer", "Cost Explorer"],
  ["AWS Glue", "Glue"],
  ["AWS Lambda", "Lambda"],
  ["AWS Secrets Manager", "Secrets Manager"],
  ["AWS Step Functions", "Step Functions"],
  ["AWS WAF", "WAF"],
  ["Alexa Web Information Service", "Alexa Web Info"],
  ["Amazon Chime Voice Connector", "Chime Voice"],
  ["Amazon DocumentDB (with MongoDB compatibility)", "DocumentDB"],
  ["Amazon EC2 Container Registry (ECR)", "ECR"],
  ["Amazon Elastic Container Registry Public", "ECR Public"],
  ["Amazon Elastic Container Service", "ECS"],
  ["Amazon Elastic Container Service for Kubernetes", "EKS"],
  ["Amazon Elastic File System", "EFS"],
  ["Amazon Elastic Load Balancing", "ELB"],
  ["Amazon Elastic MapReduce", "EMR"],
  ["Amazon Glacier", "S3 Glacier"],
  ["Amazon Keyspaces (for Apache Cassandra)", "Keyspaces"],
  ["Amazon Kinesis Firehose", "Firehose"],
  ["Amazon Kinesis Video Streams", "Kinesis Video"],
  ["Amazon Managed Service for Prometheus", "Managed Prometheus"],
  ["Amazon Managed Streaming for Apache Kafka", "MSK"],
  ["Amazon Managed Workflows for Apache Airflow", "MWAA"],
  ["Amazon OpenSearch Service", "OpenSearch"],

  ["Amazon Quantum Ledger Database", "QLDB"],
  ["Amazon Registrar", "Route 53 Domains"],
  ["Amazon Relational Database Service", "RDS"],
  ["Amazon S3 Glacier Deep Archive", "S3 Deep Archive"],
  ["Amazon Simple Email Service", "SES"],
  ["Amazon Simple Notification Service", "SNS"],
  ["Amazon Simple Queue Service", "SQS"],
  ["Amazon Simple Storage Service", "S3"],
  ["Amazon Simple Workflow Service", "SWF"],
  ["Amazon Virtual Private Cloud", "VPC"],
  ["AWS Database Migration Service", "DMS"],
  ["AWS Elastic Disaster Recovery", "Disaster Recovery"],
  ["AWS Elemental MediaConvert", "MediaConvert"],
  ["AWS Elemental MediaLive", "MediaLive"],
  ["AWS Elemental MediaStore", "MediaStore"],
  ["AWS IoT", "IoT Core"],
  ["AWS Key Management Service", "KMS"],
  ["AWS Migration Hub Refactor Spaces", "Migration Hub"],
];

test("§2 more than sixty services have their own short names, all without the vendor's name", () => {
  expect(new Set(known.map(([, name]) => name)).size).toBeGreaterThanOrEqual(60);
  expect(known.map(([service]) => [service, serviceName(service)])).toEqual(known);
  for (const [, name] of known) expect(name).not.toMatch(/^(Amazon|AWS) /);
});

test("an unknown service loses the vendor's name and nothing else", () => {
  expect(serviceName("Amazon Braket")).toBe("Braket");
  expect(serviceName("AWS Clean Rooms")).toBe("Clean Rooms");
  expect(serviceName("Datadog Pro")).toBe("Datadog Pro");
  expect(serviceName("constructor")).toBe("constructor");
  expect(serviceName("Amazon")).toBe("Amazon");
  expect(serviceName("")).toBe("Unnamed service");
});
