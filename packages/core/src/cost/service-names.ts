import { own } from "../model/own.ts";

// long: a table of names.

/**
 * Spellings of a service by its name in Cost Explorer's SERVICE dimension, which is the canonical name:
 * product names of exports (`ServiceName` of FOCUS, `product_name` of CUR 2.0), product codes
 * (`line_item_product_code`), and older or newer AWS names.
 * Sources: AWS Price List API, service codes (offer index); Data Exports User Guide, "product_name" and
 * "FOCUS 1.0 with AWS columns"; Cost Explorer API, GetDimensionValues of SERVICE.
 */
const spellings: Readonly<Record<string, readonly string[]>> = {
  "Amazon API Gateway": ["AmazonApiGateway"],
  "Amazon AppFlow": ["AmazonAppFlow"],
  "Amazon AppStream": ["AmazonAppStream", "Amazon AppStream 2.0"],
  "Amazon Athena": ["AmazonAthena"],
  "Amazon Bedrock": ["AmazonBedrock"],
  "Amazon Chime": ["AmazonChime"],
  "Amazon CloudFront": ["AmazonCloudFront"],
  "Amazon Cognito": ["AmazonCognito"],
  "Amazon Comprehend": ["comprehend"],
  "Amazon Connect": ["AmazonConnect"],
  "Amazon Detective": ["AmazonDetective"],
  "Amazon DocumentDB (with MongoDB compatibility)": ["AmazonDocDB", "Amazon DocumentDB"],
  "Amazon DynamoDB": ["AmazonDynamoDB"],
  "Amazon EC2 Container Registry (ECR)": [
    "AmazonECR",
    "Amazon Elastic Container Registry",
    "Amazon Elastic Container Registry (ECR)",
  ],
  "Amazon Elastic Compute Cloud - Compute": [
    "AmazonEC2",
    "Amazon Elastic Compute Cloud",
    "Amazon Elastic Compute Cloud (EC2)",
  ],
  "Amazon Elastic Container Registry Public": ["AmazonECRPublic"],
  "Amazon Elastic Container Service": ["AmazonECS"],
  "Amazon Elastic Container Service for Kubernetes": [
    "AmazonEKS",
    "Amazon Elastic Kubernetes Service",
    "Amazon Elastic Kubernetes Service (EKS)",
  ],
  "Amazon Elastic File System": ["AmazonEFS"],
  "Amazon Elastic Load Balancing": ["AWSELB", "Elastic Load Balancing"],
  "Amazon Elastic MapReduce": ["ElasticMapReduce", "Amazon EMR"],
  "Amazon ElastiCache": ["AmazonElastiCache"],
  "Amazon FSx": ["AmazonFSx"],
  "Amazon GameLift": ["AmazonGameLift"],
  "Amazon Glacier": ["AmazonGlacier", "Amazon S3 Glacier"],
  "Amazon GuardDuty": ["AmazonGuardDuty"],
  "Amazon Inspector": ["AmazonInspector", "AmazonInspectorV2"],
  "Amazon Kendra": ["AmazonKendra"],
  "Amazon Keyspaces (for Apache Cassandra)": ["AmazonMCS", "Amazon Keyspaces"],
  "Amazon Kinesis": ["AmazonKinesis", "Amazon Kinesis Data Streams"],
  "Amazon Kinesis Analytics": [
    "AmazonKinesisAnalytics",
    "Amazon Kinesis Data Analytics",
    "Amazon Managed Service for Apache Flink",
  ],
  "Amazon Kinesis Firehose": [
    "AmazonKinesisFirehose",
    "Amazon Kinesis Data Firehose",
    "Amazon Data Firehose",
  ],
  "Amazon Kinesis Video Streams": ["AmazonKinesisVideo"],
  "Amazon Lex": ["AmazonLex"],
  "Amazon Lightsail": ["AmazonLightsail"],
  "Amazon Location Service": ["AmazonLocationService"],
  "Amazon MQ": ["AmazonMQ"],
  "Amazon Macie": ["AmazonMacie"],
  "Amazon Managed Grafana": ["AmazonGrafana"],
  "Amazon Managed Service for Prometheus": ["AmazonPrometheus"],
  "Amazon Managed Streaming for Apache Kafka": ["AmazonMSK"],
  "Amazon Managed Workflows for Apache Airflow": ["AmazonMWAA"],
  "Amazon MemoryDB": ["AmazonMemoryDB", "Amazon MemoryDB for Redis"],
  "Amazon Neptune": ["AmazonNeptune"],
  "Amazon OpenSearch Service": ["AmazonES", "Amazon Elasticsearch Service"],
  "Amazon Pinpoint": ["AmazonPinpoint"],
  "Amazon Polly": ["AmazonPolly"],
  "Amazon QuickSight": ["AmazonQuickSight"],
  "Amazon Redshift": ["AmazonRedshift"],
  "Amazon Registrar": ["AmazonRegistrar"],
  "Amazon Rekognition": ["AmazonRekognition"],
  "Amazon Relational Database Service": ["AmazonRDS"],
  "Amazon Route 53": ["AmazonRoute53"],
  "Amazon S3 Glacier Deep Archive": ["AmazonS3GlacierDeepArchive"],
  "Amazon SageMaker": ["AmazonSageMaker", "Amazon SageMaker AI"],
  "Amazon Simple Email Service": ["AmazonSES"],
  "Amazon Simple Notification Service": ["AmazonSNS"],
  "Amazon Simple Queue Service": ["AWSQueueService"],
  "Amazon Simple Storage Service": ["AmazonS3"],
  "Amazon Simple Workflow Service": ["AmazonSWF"],
  "Amazon SimpleDB": ["AmazonSimpleDB"],
  "Amazon Textract": ["AmazonTextract"],
  "Amazon Timestream": ["AmazonTimestream"],
  "Amazon Transcribe": ["transcribe"],
  "Amazon Translate": ["translate"],
  "Amazon Virtual Private Cloud": ["AmazonVPC"],
  "Amazon WorkDocs": ["AmazonWorkDocs"],
  "Amazon WorkSpaces": ["AmazonWorkSpaces"],
  AmazonCloudWatch: ["Amazon CloudWatch"],
  AmazonWorkMail: ["Amazon WorkMail"],
  "AWS Amplify": ["AWSAmplify"],
  "AWS App Runner": ["AWSAppRunner"],
  "AWS AppSync": ["AWSAppSync"],
  "AWS Backup": ["AWSBackup"],
  "AWS Budgets": ["AWSBudgets"],
  "AWS Certificate Manager": ["AWSCertificateManager"],
  "AWS Cloud Map": ["AWSCloudMap"],
  "AWS CloudFormation": ["AWSCloudFormation"],
  "AWS CloudHSM": ["CloudHSM"],
  "AWS CloudTrail": ["AWSCloudTrail"],
  "AWS CodeArtifact": ["AWSCodeArtifact"],
  "AWS CodeCommit": ["AWSCodeCommit"],
  "AWS CodePipeline": ["AWSCodePipeline"],
  "AWS Config": ["AWSConfig"],
  "AWS Cost Explorer": ["AWSCostExplorer"],
  "AWS Data Transfer": ["AWSDataTransfer"],
  "AWS DataSync": ["AWSDataSync"],
  "AWS Database Migration Service": ["AWSDatabaseMigrationSvc"],
  "AWS Device Farm": ["AWSDeviceFarm"],
  "AWS Direct Connect": ["AWSDirectConnect"],
  "AWS Directory Service": ["AWSDirectoryService"],
  "AWS Elemental MediaConvert": ["AWSElementalMediaConvert"],
  "AWS Elemental MediaLive": ["AWSElementalMediaLive"],
  "AWS Elemental MediaStore": ["AWSElementalMediaStore"],
  "AWS Firewall Manager": ["AWSFMS"],
  "AWS Global Accelerator": ["AWSGlobalAccelerator"],
  "AWS Glue": ["AWSGlue"],
  "AWS IoT": ["AWSIoT", "AWS IoT Core"],
  "AWS IoT Analytics": ["AWSIoTAnalytics"],
  "AWS Key Management Service": ["awskms"],
  "AWS Lambda": ["AWSLambda"],
  "AWS Network Firewall": ["AWSNetworkFirewall"],
  "AWS Secrets Manager": ["AWSSecretsManager"],
  "AWS Security Hub": ["AWSSecurityHub"],
  "AWS Service Catalog": ["AWSServiceCatalog"],
  "AWS Shield": ["AWSShield"],
  "AWS Step Functions": ["AmazonStates", "Amazon States"],
  "AWS Storage Gateway": ["AWSStorageGateway"],
  "AWS Support (Business)": ["AWSSupportBusiness"],
  "AWS Support (Developer)": ["AWSDeveloperSupport", "AWSSupportDeveloper"],
  "AWS Support (Enterprise)": ["AWSSupportEnterprise"],
  "AWS Systems Manager": ["AWSSystemsManager"],
  "AWS Transfer Family": ["AWSTransfer"],
  "AWS WAF": ["awswaf"],
  "AWS X-Ray": ["AWSXRay"],
  "CloudWatch Events": ["AWSEvents", "CloudWatchEvents", "Amazon EventBridge"],
  CodeBuild: ["AWS CodeBuild"],
  "EC2 - Other": [],
  "Savings Plans for AWS Compute usage": ["ComputeSavingsPlans", "Savings Plans for Compute usage"],
};

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [other, name])),
);

/** What Cost Explorer separates from EC2 compute: volumes, snapshots, NAT gateways, addresses, traffic. */
export const ec2Other = "EC2 - Other";
/** Hours of instances and hosts. */
export const ec2Compute = "Amazon Elastic Compute Cloud - Compute";

/**
 * Usage types that Cost Explorer counts as compute (its usage type group "EC2: Running Hours", and dedicated
 * hosts), after the Region prefix: "EUW1-BoxUsage:m5.large". Everything else of EC2 is `ec2Other`.
 */
export const ec2ComputeUsage =
  "(^|-)(BoxUsage|DedicatedUsage|DedicatedRes|HeavyUsage|HostBoxUsage|HostUsage|ReservedHostUsage|SchedUsage|SpotUsage|UnusedBox|UnusedDed|UnusedSched)";

/** The canonical name of a service for any source's spelling. Unknown names are unchanged. */
export function billedServiceName(name: string): string {
  return byName.get(name) ?? name;
}

/** The spellings of a service in all sources, canonical name first. */
export function spellingsOf(name: string): string[] {
  return [name, ...(own(spellings, name) ?? [])];
}

/** Every other spelling, with the canonical name. */
export function otherSpellings(): { spelling: string; name: string }[] {
  return [...byName].map(([spelling, name]) => ({ spelling, name }));
}
