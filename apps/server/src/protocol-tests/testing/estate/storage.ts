import { ECR } from "@aws-sdk/client-ecr";
import { EFS } from "@aws-sdk/client-efs";
import { S3 } from "@aws-sdk/client-s3";
import { S3Control } from "@aws-sdk/client-s3-control";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import { type MotoAccount, motoControl } from "../moto.ts";
import type { Network } from "./network.ts";

export interface Storage {
  readonly bucket: string;
  readonly logBucket: string;
  readonly made: readonly Made[];
}

/** One bucket with every setting, one with none in another region, a file system and a repository. */
export async function makeStorage(
  account: MotoAccount,
  regions: readonly [string, string],
  { network, keyArn }: { network: Network; keyArn: string },
): Promise<Storage> {
  const [region, otherRegion] = regions;
  const buckets = await makeBuckets(account, regions, keyArn);
  const made = await Promise.all([
    makeFileSystem(account, region, { network, keyArn }),
    makeRepository(account, otherRegion),
    makeAccessPoint(account, region, buckets.bucket),
  ]);
  return { ...buckets, made: [...buckets.made, ...made.flat()] };
}

async function makeBuckets(
  account: MotoAccount,
  [region, otherRegion]: readonly [string, string],
  keyArn: string,
) {
  const s3 = new S3({ ...account.client(region), forcePathStyle: true });
  const bucket = `wire-data-${account.id}`;
  const logBucket = `wire-logs-${account.id}`;
  const tags = { team: "data" };
  await s3.createBucket({ Bucket: bucket, CreateBucketConfiguration: { LocationConstraint: "eu-west-1" } });
  const other = new S3({ ...account.client(otherRegion), forcePathStyle: true });
  await other.createBucket({ Bucket: logBucket });
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Everybody",
        Effect: "Allow",
        Principal: "*",
        Action: "s3:GetObject",
        Resource: `arn:aws:s3:::${bucket}/*`,
      },
    ],
  };
  const Bucket = bucket;
  await s3.putBucketTagging({ Bucket, Tagging: { TagSet: tagList(tags) } });
  await s3.putPublicAccessBlock({
    Bucket,
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: false,
      RestrictPublicBuckets: false,
    },
  });
  await s3.putBucketPolicy({ Bucket, Policy: JSON.stringify(policy) });
  await s3.putBucketEncryption({
    Bucket,
    ServerSideEncryptionConfiguration: {
      Rules: [
        {
          ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: keyArn },
          BucketKeyEnabled: true,
        },
      ],
    },
  });
  await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: "Enabled" } });
  await s3.putBucketOwnershipControls({
    Bucket,
    OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
  });
  await s3.putBucketLifecycleConfiguration({
    Bucket,
    LifecycleConfiguration: {
      Rules: [
        {
          ID: "archive",
          Status: "Enabled",
          Filter: { Prefix: "logs/" },
          Transitions: [{ Days: 30, StorageClass: "GLACIER" }],
          Expiration: { Days: 365 },
          NoncurrentVersionExpiration: { NoncurrentDays: 10 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 },
        },
      ],
    },
  });
  // A bucket may log to one of its own region only: to itself here, by a policy of the logging service.
  const delivery = `wire-delivery-${account.id}`;
  await s3.createBucket({ Bucket: delivery, CreateBucketConfiguration: { LocationConstraint: "eu-west-1" } });
  await s3.putBucketPolicy({
    Bucket: delivery,
    Policy: JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Service: "logging.s3.amazonaws.com" },
          Action: "s3:PutObject",
          Resource: `arn:aws:s3:::${delivery}/*`,
        },
      ],
    }),
  });
  await s3.putBucketLogging({
    Bucket,
    BucketLoggingStatus: { LoggingEnabled: { TargetBucket: delivery, TargetPrefix: "access/" } },
  });

  const off = { days: 4, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null };
  const made: Made[] = [
    {
      type: "AWS::S3::Bucket",
      arn: `arn:aws:s3:::${bucket}`,
      name: bucket,
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        location: { region },
        publicAccessBlock: {
          blockPublicAcls: true,
          ignorePublicAcls: true,
          blockPublicPolicy: false,
          restrictPublicBuckets: false,
        },
        policy,
        acl: {
          ownerId: expect.any(String),
          grants: [{ granteeType: "CanonicalUser", grantee: expect.any(String), permission: "FULL_CONTROL" }],
        },
        ownership: { objectOwnership: "BucketOwnerEnforced" },
        encryption: { algorithm: "aws:kms", kmsKeyArn: keyArn, bucketKeyEnabled: true },
        versioning: { enabled: true, suspended: false, mfaDelete: false },
        logging: { targetBucket: delivery, targetPrefix: "access/" },
        lifecycle: [
          {
            id: "archive",
            enabled: true,
            prefix: "logs/",
            expirationDays: 365,
            noncurrentExpirationDays: 10,
            abortIncompleteUploadDays: 7,
            transitions: [{ afterDays: 30, storageClass: "GLACIER" }],
          },
        ],
        replication: [],
        objectLock: { enabled: false },
        sizes: expect.objectContaining({ sizeStandard: off, sizeDeepArchive: off }),
      },
      related: [
        ["encrypted with", keyArn],
        ["logs to", `arn:aws:s3:::${delivery}`],
      ],
    },
    {
      type: "AWS::S3::Bucket",
      arn: `arn:aws:s3:::${delivery}`,
      name: delivery,
      region,
      status: null,
      tags: {},
      createdAt: "now",
      facets: { logging: { targetBucket: null, targetPrefix: null } },
    },
    {
      type: "AWS::S3::Bucket",
      arn: `arn:aws:s3:::${logBucket}`,
      name: logBucket,
      region: otherRegion,
      status: null,
      tags: {},
      createdAt: "now",
      facets: {
        location: { region: otherRegion },
        publicAccessBlock: {
          blockPublicAcls: false,
          ignorePublicAcls: false,
          blockPublicPolicy: false,
          restrictPublicBuckets: false,
        },
        policy: null,
        ownership: { objectOwnership: null },
        versioning: { enabled: false, suspended: false, mfaDelete: false },
        logging: { targetBucket: null, targetPrefix: null },
        lifecycle: [],
        replication: [],
        objectLock: { enabled: false },
      },
    },
  ];
  return { bucket, logBucket, made };
}

async function makeFileSystem(
  account: MotoAccount,
  region: string,
  { network, keyArn }: { network: Network; keyArn: string },
): Promise<Made[]> {
  const efs = new EFS(account.client(region));
  const tags = { Name: "wire-files", team: "data" };
  const system = await efs.createFileSystem({
    CreationToken: "wire-files",
    Encrypted: true,
    KmsKeyId: keyArn,
    PerformanceMode: "generalPurpose",
    ThroughputMode: "provisioned",
    ProvisionedThroughputInMibps: 64,
    Backup: true,
    Tags: tagList(tags),
  });
  const id = given(system.FileSystemId, "a file system");
  const target = await efs.createMountTarget({
    FileSystemId: id,
    SubnetId: network.subnetIds[0],
    SecurityGroups: [network.securityGroupId],
  });
  const point = await efs.createAccessPoint({
    ClientToken: "wire-point",
    FileSystemId: id,
    PosixUser: { Uid: 1000, Gid: 1001 },
    RootDirectory: { Path: "/app" },
    Tags: tagList({ Name: "wire-point" }),
  });
  const policy = JSON.stringify({
    Version: "2012-10-17",
    Statement: [{ Effect: "Deny", Principal: { AWS: "*" }, Action: "*" }],
  });
  await efs.putFileSystemPolicy({ FileSystemId: id, Policy: policy });
  return [
    {
      type: "AWS::EFS::AccessPoint",
      arn: given(point.AccessPointArn, "an access point"),
      name: "wire-point",
      region,
      status: "available",
      tags: { Name: "wire-point" },
      createdAt: null,
      facets: {
        fileSystem: { id },
        root: { path: "/app" },
        user: { uid: 1000, gid: 1001 },
      },
    },
    {
      type: "AWS::EFS::FileSystem",
      arn: given(system.FileSystemArn, "its ARN"),
      name: "wire-files",
      region,
      status: "available",
      tags,
      createdAt: "now",
      facets: {
        encryption: { encrypted: true, kmsKeyArn: keyArn },
        performance: { mode: "generalPurpose", throughputMode: "provisioned", provisionedMibps: 64 },
        placement: { oneZone: null },
        mountTargets: [
          {
            mountTargetId: given(target.MountTargetId, "a mount target"),
            subnetId: network.subnetIds[0],
            vpcId: network.vpcId,
            networkInterfaceId: expect.stringMatching(/^eni-/),
            ipAddress: expect.any(String),
          },
        ],
        policy,
        backup: { automatic: true },
      },
      related: [
        ["encrypted with", keyArn],
        ["mounted in", `arn:aws:ec2:${region}:${account.id}:subnet/${network.subnetIds[0]}`],
      ],
    },
  ];
}

async function makeRepository(account: MotoAccount, region: string): Promise<Made[]> {
  const ecr = new ECR(account.client(region));
  const { repository } = await ecr.createRepository({
    repositoryName: "wire/web",
    imageTagMutability: "IMMUTABLE",
    imageScanningConfiguration: { scanOnPush: true },
    tags: tagList({ team: "web" }),
  });
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Pull",
        Effect: "Allow",
        Principal: { AWS: `arn:aws:iam::${account.id}:root` },
        Action: "ecr:BatchGetImage",
      },
    ],
  };
  await ecr.setRepositoryPolicy({ repositoryName: "wire/web", policyText: JSON.stringify(policy) });
  await ecr.putLifecyclePolicy({
    repositoryName: "wire/web",
    lifecyclePolicyText: JSON.stringify({
      rules: [
        {
          rulePriority: 1,
          description: "Keep ten",
          selection: { tagStatus: "any", countType: "imageCountMoreThan", countNumber: 10 },
          action: { type: "expire" },
        },
      ],
    }),
  });
  return [
    {
      type: "AWS::ECR::Repository",
      arn: given(repository?.repositoryArn, "a repository"),
      name: "wire/web",
      region,
      status: null,
      tags: { team: "web" },
      createdAt: "now",
      facets: {
        settings: { uri: given(repository?.repositoryUri, "its address"), tagMutability: "IMMUTABLE" },
        encryption: { type: "AES256", kmsKeyArn: null },
        policy,
        lifecycle: { ruleCount: 1 },
      },
    },
  ];
}

async function makeAccessPoint(account: MotoAccount, region: string, bucket: string): Promise<Made[]> {
  const control = new S3Control(motoControl(account, region));
  const { AccessPointArn } = await control.createAccessPoint({
    AccountId: account.id,
    Name: "wire-point",
    Bucket: bucket,
  });
  return [
    {
      type: "AWS::S3::AccessPoint",
      arn: given(AccessPointArn, "an access point"),
      name: "wire-point",
      // The stand-in has one list of them for all regions.
      region: "us-east-1",
      status: null,
      tags: {},
      createdAt: null,
      facets: {
        access: { bucket, networkOrigin: "Internet", vpcId: null },
        publicAccessBlock: {
          // The stand-in does not look at what was asked for.
          blockPublicAcls: true,
          ignorePublicAcls: true,
          blockPublicPolicy: true,
          restrictPublicBuckets: true,
        },
      },
    },
  ];
}
