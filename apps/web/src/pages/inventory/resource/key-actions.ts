/** An action that people ask about most, for a type of resource. */
export interface KeyAction {
  action: string;
  /** Follows "Who can". */
  label: string;
  /** Follows the ARN of the resource, if the action is on what it contains. */
  below?: string;
}

const key = (action: string, label: string, below?: string): KeyAction => ({
  ...{ action, label },
  ...(below !== undefined && { below }),
});

/** By CloudFormation type. The actions and the resources that they are on: Service Authorization Reference. */
const KEY_ACTIONS: Readonly<Record<string, readonly KeyAction[]>> = {
  "AWS::S3::Bucket": [
    key("s3:GetObject", "read all objects", "/*"),
    key("s3:PutObject", "write all objects", "/*"),
    key("s3:DeleteObject", "delete all objects", "/*"),
    key("s3:PutBucketPolicy", "change the bucket policy"),
    key("s3:DeleteBucket", "delete the bucket"),
  ],
  "AWS::DynamoDB::Table": [
    key("dynamodb:Scan", "read all items"),
    key("dynamodb:PutItem", "write items"),
    key("dynamodb:PutResourcePolicy", "change the resource policy"),
    key("dynamodb:DeleteTable", "delete the table"),
  ],
  "AWS::SecretsManager::Secret": [
    key("secretsmanager:GetSecretValue", "read the value"),
    key("secretsmanager:PutSecretValue", "change the value"),
    key("secretsmanager:PutResourcePolicy", "change the resource policy"),
    key("secretsmanager:DeleteSecret", "delete the secret"),
  ],
  "AWS::KMS::Key": [
    key("kms:Decrypt", "decrypt with the key"),
    key("kms:PutKeyPolicy", "change the key policy"),
    key("kms:ScheduleKeyDeletion", "schedule the deletion of the key"),
  ],
  "AWS::Lambda::Function": [
    key("lambda:InvokeFunction", "invoke the function"),
    key("lambda:UpdateFunctionCode", "change the code"),
    key("lambda:DeleteFunction", "delete the function"),
  ],
  "AWS::SQS::Queue": [
    key("sqs:ReceiveMessage", "receive messages"),
    key("sqs:SendMessage", "send messages"),
    key("sqs:DeleteQueue", "delete the queue"),
  ],
  "AWS::Backup::BackupVault": [
    key("backup:StartRestoreJob", "restore backups"),
    key("backup:DeleteRecoveryPoint", "delete backups"),
  ],
  "AWS::CodeArtifact::Repository": [
    key("codeartifact:ReadFromRepository", "read packages"),
    key("codeartifact:PutRepositoryPermissionsPolicy", "change the repository policy"),
    key("codeartifact:DeleteRepository", "delete the repository"),
  ],
  "AWS::Kinesis::Stream": [
    key("kinesis:GetRecords", "read records"),
    key("kinesis:PutRecord", "write records"),
    key("kinesis:DeleteStream", "delete the stream"),
  ],
  "AWS::Events::EventBus": [
    key("events:PutEvents", "put events"),
    key("events:DeleteEventBus", "delete the event bus"),
  ],
  "AWS::ServiceDiscovery::Service": [
    key("servicediscovery:RegisterInstance", "register instances"),
    key("servicediscovery:DeregisterInstance", "deregister instances"),
    key("servicediscovery:DeleteService", "delete the service"),
  ],
  "AWS::SNS::Topic": [
    key("sns:Publish", "publish messages"),
    key("sns:Subscribe", "subscribe to the topic"),
    key("sns:DeleteTopic", "delete the topic"),
  ],
  "AWS::ECR::Repository": [
    key("ecr:BatchGetImage", "pull images"),
    key("ecr:PutImage", "push images"),
    key("ecr:DeleteRepository", "delete the repository"),
  ],
  "AWS::EC2::Instance": [
    key("ssm:StartSession", "open a session"),
    key("ssm:SendCommand", "run commands"),
    key("ec2:TerminateInstances", "terminate the instance"),
  ],
  "AWS::EC2::Volume": [key("ec2:DeleteVolume", "delete the volume")],
  "AWS::EC2::SecurityGroup": [
    key("ec2:AuthorizeSecurityGroupIngress", "allow inbound traffic"),
    key("ec2:DeleteSecurityGroup", "delete the security group"),
  ],
  "AWS::RDS::DBInstance": [
    key("rds:ModifyDBInstance", "modify the DB instance"),
    key("rds:DeleteDBInstance", "delete the DB instance"),
  ],
  "AWS::RDS::DBCluster": [
    key("rds:ModifyDBCluster", "modify the DB cluster"),
    key("rds:DeleteDBCluster", "delete the DB cluster"),
  ],
  "AWS::EFS::FileSystem": [
    key("elasticfilesystem:ClientMount", "mount the file system"),
    key("elasticfilesystem:PutFileSystemPolicy", "change the file system policy"),
    key("elasticfilesystem:DeleteFileSystem", "delete the file system"),
  ],
  "AWS::CloudTrail::Trail": [
    key("cloudtrail:StopLogging", "stop logging"),
    key("cloudtrail:DeleteTrail", "delete the trail"),
  ],
  "AWS::EKS::Cluster": [
    key("eks:UpdateClusterConfig", "change the configuration"),
    key("eks:DeleteCluster", "delete the cluster"),
  ],
  "AWS::IAM::Role": [
    key("sts:AssumeRole", "assume the role"),
    key("iam:PassRole", "pass the role to services"),
    key("iam:UpdateAssumeRolePolicy", "change the trust policy"),
    key("iam:AttachRolePolicy", "attach policies to the role"),
  ],
  "AWS::IAM::User": [
    key("iam:CreateAccessKey", "create access keys of the user"),
    key("iam:AttachUserPolicy", "attach policies to the user"),
  ],
};

/** The actions that people ask about most; empty for other types. */
export function keyActionsOf(cloudFormationType: string): readonly KeyAction[] {
  return KEY_ACTIONS[cloudFormationType] ?? [];
}
