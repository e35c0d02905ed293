// long: stand-ins for AWS's documents, one entry each.
import type { DescribeSecurityGroupsResult, IpPermission } from "@aws-sdk/client-ec2";
import type { DescribeDBInstancesCommandOutput } from "@aws-sdk/client-rds";
import { apiStep, type DocumentStep } from "@skyledger/core/model/automation-document";
import { AwsError } from "../aws-error.ts";
import type { Parameters, Perform, RunnableDocument } from "./run-document.ts";

type Types = Readonly<Record<string, RunnableDocument["parameters"][string]["type"]>>;

function document(parameters: Types, steps: RunnableDocument["steps"]): RunnableDocument {
  return {
    parameters: Object.fromEntries(Object.entries(parameters).map(([name, type]) => [name, { type }])),
    steps,
  };
}

const first = (given: Parameters, name: string) => given[name]?.[0] ?? "";

/** A document that finds a database by its immutable ID and modifies it. */
function modifiesDatabase(idParameter: string, change: object, more: Types = {}): RunnableDocument {
  return document({ [idParameter]: "String", ...more }, (given, perform) => {
    const { DBInstances = [] } = perform(
      "rds",
      "describeDBInstances",
      {},
    ) as DescribeDBInstancesCommandOutput;
    const database = DBInstances.find(({ DbiResourceId }) => DbiResourceId === first(given, idParameter));
    if (!database) throw new AwsError("DBInstanceNotFoundFault", 404, "Database not found.");
    const input = { DBInstanceIdentifier: database.DBInstanceIdentifier, ...change };
    return [apiStep("ModifyDBInstance", "rds", "ModifyDBInstance", input)];
  });
}

function groupOf(perform: Perform, id: string) {
  const input = { GroupIds: [id] };
  const { SecurityGroups } = perform("ec2", "describeSecurityGroups", input) as DescribeSecurityGroupsResult;
  return SecurityGroups?.[0];
}

const everyone = (permission: IpPermission): IpPermission => ({
  ...permission,
  IpRanges: permission.IpRanges?.filter(({ CidrIp }) => CidrIp === "0.0.0.0/0") ?? [],
  Ipv6Ranges: permission.Ipv6Ranges?.filter(({ CidrIpv6 }) => CidrIpv6 === "::/0") ?? [],
  PrefixListIds: [],
  UserIdGroupPairs: [],
});

/** A document that removes public rules from a security group. */
function closesGroup(idParameter: string, isMeant: (rule: IpPermission) => boolean): RunnableDocument {
  return document({ [idParameter]: "String" }, (given, perform) => {
    const GroupId = first(given, idParameter);
    const rules = (groupOf(perform, GroupId)?.IpPermissions ?? [])
      .filter(isMeant)
      .map(everyone)
      .filter(({ IpRanges = [], Ipv6Ranges = [] }) => IpRanges.length + Ipv6Ranges.length > 0);
    const input = { GroupId, IpPermissions: rules };
    return rules.length === 0 ? [] : [apiStep("Revoke", "ec2", "RevokeSecurityGroupIngress", input)];
  });
}

function emptiesGroup(): RunnableDocument {
  return document({ GroupId: "String" }, (given, perform) => {
    const GroupId = first(given, "GroupId");
    const { IpPermissions = [], IpPermissionsEgress = [] } = groupOf(perform, GroupId) ?? {};
    const revoke = (name: string, rules: readonly IpPermission[]): DocumentStep[] =>
      rules.length === 0 ? [] : [apiStep(name, "ec2", name, { GroupId, IpPermissions: rules })];
    return [
      ...revoke("RevokeSecurityGroupIngress", IpPermissions),
      ...revoke("RevokeSecurityGroupEgress", IpPermissionsEgress),
    ];
  });
}

const blockTypes = {
  BlockPublicAcls: "Boolean",
  IgnorePublicAcls: "Boolean",
  BlockPublicPolicy: "Boolean",
  RestrictPublicBuckets: "Boolean",
} as const;
const block = Object.fromEntries(Object.keys(blockTypes).map((name) => [name, `{{ ${name} }}`]));
const passwordTypes = {
  AllowUsersToChangePassword: "Boolean",
  HardExpiry: "Boolean",
  MaxPasswordAge: "Integer",
  MinimumPasswordLength: "Integer",
  PasswordReusePrevention: "Integer",
  RequireLowercaseCharacters: "Boolean",
  RequireNumbers: "Boolean",
  RequireSymbols: "Boolean",
  RequireUppercaseCharacters: "Boolean",
} as const;
const adminPorts: readonly (number | undefined)[] = [22, 3389];
const applied = { ApplyImmediately: "Boolean" } as const;

const databaseDocuments = {
  "AWSConfigRemediation-DisablePublicAccessToRDSInstance": modifiesDatabase("DbiResourceId", {
    PubliclyAccessible: false,
  }),
  "AWSConfigRemediation-EnableCopyTagsToSnapshotOnRDSDBInstance": modifiesDatabase(
    "DbiResourceId",
    { CopyTagsToSnapshot: true },
    applied,
  ),
  "AWSConfigRemediation-EnableMinorVersionUpgradeOnRDSDBInstance": modifiesDatabase("DbiResourceId", {
    AutoMinorVersionUpgrade: true,
  }),
  "AWSConfigRemediation-EnableMultiAZOnRDSInstance": modifiesDatabase(
    "DbiResourceId",
    { MultiAZ: true },
    applied,
  ),
  "AWSConfigRemediation-EnableRDSInstanceBackup": modifiesDatabase(
    "DbiResourceId",
    { BackupRetentionPeriod: "{{ BackupRetentionPeriod }}" },
    { BackupRetentionPeriod: "Integer", ...applied },
  ),
  "AWSConfigRemediation-EnableRDSInstanceDeletionProtection": modifiesDatabase(
    "DbInstanceResourceId",
    { DeletionProtection: true },
    applied,
  ),
  "AWSSupport-ModifyRDSSnapshotPermission": document(
    { SnapshotIdentifiers: "StringList", Private: "String" },
    (given) =>
      (given.SnapshotIdentifiers ?? []).map((DBSnapshotIdentifier) =>
        apiStep("Modify", "rds", "ModifyDBSnapshotAttribute", {
          DBSnapshotIdentifier,
          AttributeName: "restore",
          ValuesToRemove: ["all"],
        }),
      ),
  ),
};

const networkDocuments = {
  "AWS-DisablePublicAccessForSecurityGroup": closesGroup(
    "GroupId",
    ({ IpProtocol, FromPort, ToPort }) =>
      IpProtocol === "tcp" && FromPort === ToPort && adminPorts.includes(FromPort),
  ),
  "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules": closesGroup("SecurityGroupId", () => true),
  "AWSConfigRemediation-RemoveVPCDefaultSecurityGroupRules": emptiesGroup(),
  "AWS-ReleaseElasticIP": document({ AllocationId: "String" }, [
    apiStep("Release", "ec2", "ReleaseAddress", { AllocationId: "{{ AllocationId }}" }),
  ]),
  "AWSConfigRemediation-DeleteUnusedSecurityGroup": document({ GroupId: "String" }, [
    apiStep("Delete", "ec2", "DeleteSecurityGroup", { GroupId: "{{ GroupId }}" }),
  ]),
  "AWSConfigRemediation-DisableSubnetAutoAssignPublicIP": document({ SubnetId: "String" }, [
    apiStep("Modify", "ec2", "ModifySubnetAttribute", {
      SubnetId: "{{ SubnetId }}",
      MapPublicIpOnLaunch: { Value: false },
    }),
  ]),
  "AWS-EnableCLBConnectionDraining": document({ LoadBalancerName: "String", ConnectionTimeout: "Integer" }, [
    apiStep("Modify", "elb", "ModifyLoadBalancerAttributes", {
      LoadBalancerName: "{{ LoadBalancerName }}",
      LoadBalancerAttributes: { ConnectionDraining: { Enabled: true, Timeout: "{{ ConnectionTimeout }}" } },
    }),
  ]),
  "AWSConfigRemediation-EnableCLBCrossZoneLoadBalancing": document({ LoadBalancerName: "String" }, [
    apiStep("Modify", "elb", "ModifyLoadBalancerAttributes", {
      LoadBalancerName: "{{ LoadBalancerName }}",
      LoadBalancerAttributes: { CrossZoneLoadBalancing: { Enabled: true } },
    }),
  ]),
  "AWSConfigRemediation-DropInvalidHeadersForALB": document({ LoadBalancerArn: "String" }, [
    apiStep("Modify", "elbv2", "ModifyLoadBalancerAttributes", {
      LoadBalancerArn: "{{ LoadBalancerArn }}",
      Attributes: [{ Key: "routing.http.drop_invalid_header_fields.enabled", Value: "true" }],
    }),
  ]),
  "AWSConfigRemediation-EnableELBDeletionProtection": document({ LoadBalancerArn: "String" }, [
    apiStep("Modify", "elbv2", "ModifyLoadBalancerAttributes", {
      LoadBalancerArn: "{{ LoadBalancerArn }}",
      Attributes: [{ Key: "deletion_protection.enabled", Value: "true" }],
    }),
  ]),
};

const instances = { InstanceIds: "{{ InstanceId }}" };
const runDocuments = {
  "AWS-StopEC2Instance": document({ InstanceId: "StringList" }, [
    apiStep("stopInstances", "ec2", "StopInstances", instances),
  ]),
  "AWS-StartEC2Instance": document({ InstanceId: "StringList" }, [
    apiStep("startInstances", "ec2", "StartInstances", instances),
  ]),
  "AWS-ResizeInstance": document({ InstanceId: "String", InstanceType: "String" }, [
    apiStep("stopInstance", "ec2", "StopInstances", { InstanceIds: ["{{ InstanceId }}"] }),
    apiStep("resizeInstance", "ec2", "ModifyInstanceAttribute", {
      InstanceId: "{{ InstanceId }}",
      InstanceType: { Value: "{{ InstanceType }}" },
    }),
    apiStep("startInstance", "ec2", "StartInstances", { InstanceIds: ["{{ InstanceId }}"] }),
  ]),
  "AWS-StopRdsInstance": document({ InstanceId: "String" }, [
    apiStep("StopInstance", "rds", "StopDBInstance", { DBInstanceIdentifier: "{{ InstanceId }}" }),
  ]),
  "AWS-StartRdsInstance": document({ InstanceId: "String" }, [
    apiStep("StartInstance", "rds", "StartDBInstance", { DBInstanceIdentifier: "{{ InstanceId }}" }),
  ]),
};

const clusterDocuments = {
  "AWS-StartStopAuroraCluster": document({ ClusterName: "String", Action: "String" }, (given) => {
    const Api = first(given, "Action") === "Stop" ? "StopDBCluster" : "StartDBCluster";
    return [apiStep(Api, "rds", Api, { DBClusterIdentifier: "{{ ClusterName }}" })];
  }),
};

const accountDocuments = {
  "AWSConfigRemediation-SetIAMPasswordPolicy": document(passwordTypes, (given) => [
    apiStep(
      "UpdateAccountPasswordPolicy",
      "iam",
      "UpdateAccountPasswordPolicy",
      Object.fromEntries(Object.keys(given).map((name) => [name, `{{ ${name} }}`])),
    ),
  ]),
  "AWSConfigRemediation-ConfigureS3PublicAccessBlock": document({ AccountId: "String", ...blockTypes }, [
    apiStep("Put", "s3control", "PutPublicAccessBlock", {
      AccountId: "{{ AccountId }}",
      PublicAccessBlockConfiguration: block,
    }),
  ]),
  "AWSConfigRemediation-EnableAccountAccessAnalyzer": document({ AnalyzerName: "String" }, [
    apiStep("Create", "accessanalyzer", "CreateAnalyzer", {
      analyzerName: "{{ AnalyzerName }}",
      type: "ACCOUNT",
    }),
  ]),
  "AWSConfigRemediation-CreateGuardDutyDetector": document({}, [
    apiStep("Create", "guardduty", "CreateDetector", { Enable: true }),
  ]),
  "AWSConfigRemediation-EnableSecurityHub": document({ EnableDefaultStandards: "Boolean" }, [
    apiStep("Enable", "securityhub", "EnableSecurityHub", {
      EnableDefaultStandards: "{{ EnableDefaultStandards }}",
    }),
  ]),
  "AWSConfigRemediation-EnableEbsEncryptionByDefault": document({}, [
    apiStep("Enable", "ec2", "EnableEbsEncryptionByDefault", {}),
  ]),
};

/**
 * Stand-ins for AWS-owned documents: their parameters, and equivalent calls. AWS's own content is not copied.
 */
export const awsDocuments: Readonly<Record<string, RunnableDocument>> = {
  ...accountDocuments,
  ...databaseDocuments,
  ...networkDocuments,
  ...runDocuments,
  ...clusterDocuments,
  "AWS-ConfigureS3BucketVersioning": document({ BucketName: "String", VersioningState: "String" }, [
    apiStep("PutBucketVersioning", "s3", "PutBucketVersioning", {
      Bucket: "{{ BucketName }}",
      VersioningConfiguration: { Status: "{{ VersioningState }}" },
    }),
  ]),
  "AWSConfigRemediation-ConfigureS3BucketPublicAccessBlock": document(
    { BucketName: "String", ...blockTypes },
    [
      apiStep("PutPublicAccessBlock", "s3", "PutPublicAccessBlock", {
        Bucket: "{{ BucketName }}",
        PublicAccessBlockConfiguration: block,
      }),
    ],
  ),
  "AWSSupport-ModifyEBSSnapshotPermission": document(
    { SnapshotIds: "StringList", Private: "String" },
    (given) =>
      (given.SnapshotIds ?? []).map((SnapshotId) =>
        apiStep("Modify", "ec2", "ModifySnapshotAttribute", {
          SnapshotId,
          CreateVolumePermission: { Remove: [{ Group: "all" }] },
        }),
      ),
  ),
  "AWSConfigRemediation-EnforceEC2InstanceIMDSv2": document(
    { InstanceId: "String", HttpPutResponseHopLimit: "Integer" },
    [
      apiStep("Modify", "ec2", "ModifyInstanceMetadataOptions", {
        InstanceId: "{{ InstanceId }}",
        HttpTokens: "required",
      }),
    ],
  ),
  "AWSConfigRemediation-EnablePITRForDynamoDbTable": document({ TableName: "String" }, [
    apiStep("Update", "dynamodb", "UpdateContinuousBackups", {
      TableName: "{{ TableName }}",
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  ]),
  "AWSConfigRemediation-EnableKeyRotation": document({ KeyId: "String" }, [
    apiStep("Enable", "kms", "EnableKeyRotation", { KeyId: "{{ KeyId }}" }),
  ]),
  "AWSConfigRemediation-CancelKeyDeletion": document({ KeyId: "String" }, [
    apiStep("Cancel", "kms", "CancelKeyDeletion", { KeyId: "{{ KeyId }}" }),
  ]),
  "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing": document({ FunctionName: "String" }, [
    apiStep("Update", "lambda", "UpdateFunctionConfiguration", {
      FunctionName: "{{ FunctionName }}",
      TracingConfig: { Mode: "Active" },
    }),
  ]),
  "AWSConfigRemediation-EncryptSNSTopic": document({ KmsKeyArn: "String", TopicArn: "String" }, [
    apiStep("Set", "sns", "SetTopicAttributes", {
      TopicArn: "{{ TopicArn }}",
      AttributeName: "KmsMasterKeyId",
      AttributeValue: "{{ KmsKeyArn }}",
    }),
  ]),
};
