import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

export function keyArn(world: World, region: string, key: string): string {
  return world.arn("kms", region, `key/${world.uuid(`kms/${key}`)}`);
}

/** Adds a customer-managed KMS key. */
export function putKey(
  world: World,
  put: Put,
  spec: {
    key: string;
    alias: string;
    region: string;
    of: Belonging;
    ageDays: number;
    rotation: boolean;
    deletionInDays?: number;
    usableByAll?: boolean;
  },
): void {
  const KeyId = world.uuid(`kms/${spec.key}`);
  const pending = spec.deletionInDays !== undefined;
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Enable IAM policies",
        Effect: "Allow",
        Principal: spec.usableByAll ? "*" : { AWS: `arn:aws:iam::${world.accountId}:root` },
        Action: "kms:*",
        Resource: "*",
      },
    ],
  };
  put("key", KeyId, {
    metadata: {
      KeyId,
      Arn: keyArn(world, spec.region, spec.key),
      AWSAccountId: world.accountId,
      CreationDate: world.daysAgo(spec.ageDays, spec.key),
      Description: `Encrypts data of ${spec.alias}`,
      Enabled: !pending,
      KeyState: pending ? "PendingDeletion" : "Enabled",
      ...(spec.deletionInDays === undefined
        ? {}
        : { DeletionDate: world.daysAgo(-spec.deletionInDays, spec.key) }),
      KeyUsage: "ENCRYPT_DECRYPT",
      KeyManager: "CUSTOMER",
      KeySpec: "SYMMETRIC_DEFAULT",
      CustomerMasterKeySpec: "SYMMETRIC_DEFAULT",
      EncryptionAlgorithms: ["SYMMETRIC_DEFAULT"],
      Origin: "AWS_KMS",
      MultiRegion: false,
    },
    rotation: spec.rotation,
    policy: JSON.stringify(policy),
    alias: `alias/${spec.alias}`,
    tags: world.tags(spec.of, spec.alias),
  });
}

/** Adds a secret. */
export function putSecret(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    ageDays: number;
    rotated: boolean;
    readDaysAgo: number | null;
  },
): void {
  const arn = world.arn(
    "secretsmanager",
    spec.region,
    `secret:${spec.name}-${world.hex(`secret/${spec.name}`, 6)}`,
  );
  const changed = world.daysAgo(spec.rotated ? 12 : spec.ageDays, spec.name);
  put("secret", arn, {
    secret: {
      ARN: arn,
      Name: spec.name,
      Description: `Credentials of ${spec.of.product}`,
      CreatedDate: world.daysAgo(spec.ageDays, spec.name),
      LastChangedDate: changed,
      ...(spec.readDaysAgo === null
        ? {}
        : { LastAccessedDate: new Date(world.today - spec.readDaysAgo * 86_400_000) }),
      RotationEnabled: spec.rotated,
      ...(spec.rotated
        ? {
            LastRotatedDate: changed,
            NextRotationDate: world.daysAgo(-18, spec.name),
            RotationRules: { AutomaticallyAfterDays: 30 },
            RotationLambdaARN: world.arn("lambda", spec.region, "function:rotate-secrets"),
          }
        : {}),
      SecretVersionsToStages: { [world.uuid(`version/${spec.name}`)]: ["AWSCURRENT"] },
      Tags: tagList(world.tags(spec.of, spec.name)),
    },
  });
}
