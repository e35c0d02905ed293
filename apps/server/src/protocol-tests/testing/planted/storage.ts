import { ECR } from "@aws-sdk/client-ecr";
import { EFS } from "@aws-sdk/client-efs";
import { S3 } from "@aws-sdk/client-s3";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedArns } from "./planted.ts";

/** Buckets, file systems, and repositories: one insecure and one with every setting each. */
export async function plantStorage(
  account: MotoAccount,
  region: string,
  keyArn: string,
): Promise<PlantedArns> {
  const planted = await Promise.all([
    plantBuckets(account, region, keyArn),
    plantFileSystems(account, region, keyArn),
    plantRepositories(account, region),
  ]);
  return Object.assign({}, ...planted);
}

async function plantBuckets(account: MotoAccount, region: string, keyArn: string): Promise<PlantedArns> {
  const s3 = new S3({ ...account.client(region), forcePathStyle: true });
  const [open, safe] = [`planted-open-${account.id}`, `planted-safe-${account.id}`];
  const CreateBucketConfiguration = { LocationConstraint: region as "eu-west-1" };
  await s3.createBucket({ Bucket: open, CreateBucketConfiguration });
  await s3.createBucket({ Bucket: safe, CreateBucketConfiguration, ObjectLockEnabledForBucket: true });
  await s3.putBucketPolicy({
    Bucket: open,
    Policy: policy(
      {
        Effect: "Allow",
        Principal: "*",
        Action: ["s3:GetObject", "s3:PutObject"],
        Resource: `arn:aws:s3:::${open}/*`,
      },
      {
        Effect: "Allow",
        Principal: { AWS: "arn:aws:iam::210987654321:root" },
        Action: "s3:PutBucketPolicy",
        Resource: `arn:aws:s3:::${open}`,
      },
    ),
  });
  await s3.putBucketAcl({ Bucket: open, ACL: "public-read" });

  const Bucket = safe;
  await s3.putPublicAccessBlock({
    Bucket,
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      IgnorePublicAcls: true,
      BlockPublicPolicy: true,
      RestrictPublicBuckets: true,
    },
  });
  await s3.putBucketPolicy({
    Bucket,
    Policy: policy({
      Effect: "Deny",
      Principal: "*",
      Action: "s3:*",
      Resource: [`arn:aws:s3:::${safe}`, `arn:aws:s3:::${safe}/*`],
      Condition: { Bool: { "aws:SecureTransport": "false" } },
    }),
  });
  await s3.putBucketOwnershipControls({
    Bucket,
    OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
  });
  await s3.putBucketVersioning({ Bucket, VersioningConfiguration: { Status: "Enabled" } });
  await s3.putBucketEncryption({
    Bucket,
    ServerSideEncryptionConfiguration: {
      Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: keyArn } }],
    },
  });
  await s3.putBucketLifecycleConfiguration({
    Bucket,
    LifecycleConfiguration: {
      Rules: [{ ID: "end", Status: "Enabled", Filter: { Prefix: "" }, Expiration: { Days: 365 } }],
    },
  });
  const logs = `planted-logs-${account.id}`;
  await s3.createBucket({ Bucket: logs, CreateBucketConfiguration });
  await s3.putBucketPolicy({
    Bucket: logs,
    Policy: policy({
      Effect: "Allow",
      Principal: { Service: "logging.s3.amazonaws.com" },
      Action: "s3:PutObject",
      Resource: `arn:aws:s3:::${logs}/*`,
    }),
  });
  await s3.putBucketLogging({
    Bucket,
    BucketLoggingStatus: { LoggingEnabled: { TargetBucket: logs, TargetPrefix: "access/" } },
  });
  return {
    "bucket that everyone may read and write": `arn:aws:s3:::${open}`,
    "bucket with every protection": `arn:aws:s3:::${safe}`,
  };
}

/** A policy document with these statements. */
export function policy(...Statement: object[]): string {
  return JSON.stringify({ Version: "2012-10-17", Statement });
}

async function plantFileSystems(account: MotoAccount, region: string, keyArn: string): Promise<PlantedArns> {
  const efs = new EFS(account.client(region));
  const plain = await efs.createFileSystem({ CreationToken: "planted-plain", Encrypted: false });
  const safe = await efs.createFileSystem({
    CreationToken: "planted-safe",
    Encrypted: true,
    KmsKeyId: keyArn,
    Backup: true,
  });
  await efs.putFileSystemPolicy({
    FileSystemId: given(plain.FileSystemId, "a file system"),
    Policy: policy({
      Effect: "Allow",
      Principal: { AWS: "*" },
      Action: "elasticfilesystem:ClientMount",
      Resource: "*",
    }),
  });
  await efs.putFileSystemPolicy({
    FileSystemId: given(safe.FileSystemId, "a file system"),
    Policy: policy({
      Effect: "Allow",
      Principal: { AWS: `arn:aws:iam::${account.id}:root` },
      Action: "elasticfilesystem:ClientMount",
      Resource: "*",
    }),
  });
  return {
    "plain file system with an open policy": given(plain.FileSystemArn, "its ARN"),
    "encrypted file system with backups": given(safe.FileSystemArn, "its ARN"),
  };
}

async function plantRepositories(account: MotoAccount, region: string): Promise<PlantedArns> {
  const ecr = new ECR(account.client(region));
  const open = await ecr.createRepository({ repositoryName: "planted-open" });
  const safe = await ecr.createRepository({
    repositoryName: "planted-safe",
    imageTagMutability: "IMMUTABLE",
  });
  await ecr.putRegistryScanningConfiguration({
    scanType: "ENHANCED",
    rules: [
      {
        scanFrequency: "SCAN_ON_PUSH",
        repositoryFilters: [{ filter: "planted-safe", filterType: "WILDCARD" }],
      },
    ],
  });
  await ecr.setRepositoryPolicy({
    repositoryName: "planted-open",
    policyText: policy({ Effect: "Allow", Principal: "*", Action: "ecr:BatchGetImage" }),
  });
  await ecr.putLifecyclePolicy({
    repositoryName: "planted-safe",
    lifecyclePolicyText: JSON.stringify({
      rules: [
        {
          rulePriority: 1,
          selection: { tagStatus: "untagged", countType: "imageCountMoreThan", countNumber: 5 },
          action: { type: "expire" },
        },
      ],
    }),
  });
  return {
    "repository that everyone may pull from": given(open.repository?.repositoryArn, "its ARN"),
    "repository that is scanned and immutable": given(safe.repository?.repositoryArn, "its ARN"),
  };
}
