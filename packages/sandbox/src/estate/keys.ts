import type { Put } from "./rows.ts";
import { type Belonging, platform, tagList, type World } from "./world.ts";

export function keyArn(world: World, region: string, key: string): string {
  return world.arn("kms", region, `key/${world.uuid(`kms/${key}`)}`);
}

/** ARN of the key that a service keeps for the account in a region: "ebs" or "rds". */
export function serviceKeyArn(world: World, region: string, service: "ebs" | "rds"): string {
  return keyArn(world, region, `aws-${service}/${region}`);
}

/** Adds the keys that services keep for the account. */
export function putServiceKeys(world: World, put: Put, region: string): void {
  for (const keptBy of ["ebs", "rds"]) {
    const key = `aws-${keptBy}/${region}`;
    putKey(world, put, {
      key,
      alias: `aws/${keptBy}`,
      region,
      of: platform,
      ageDays: 1000,
      rotation: true,
      keptBy,
    });
  }
}

/** Adds a KMS key. */
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
    /** The service that made and keeps it; a key of the account's own when left out. */
    keptBy?: string;
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
        Principal: { AWS: `arn:aws:iam::${world.accountId}:root` },
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
      Description: spec.keptBy
        ? `Default key that protects ${spec.keptBy}`
        : `Encrypts data of ${spec.alias}`,
      Enabled: !pending,
      KeyState: pending ? "PendingDeletion" : "Enabled",
      ...(spec.deletionInDays === undefined
        ? {}
        : { DeletionDate: world.daysAgo(-spec.deletionInDays, spec.key) }),
      KeyUsage: "ENCRYPT_DECRYPT",
      KeyManager: spec.keptBy ? "AWS" : "CUSTOMER",
      KeySpec: "SYMMETRIC_DEFAULT",
      CustomerMasterKeySpec: "SYMMETRIC_DEFAULT",
      EncryptionAlgorithms: ["SYMMETRIC_DEFAULT"],
      Origin: "AWS_KMS",
      MultiRegion: false,
    },
    rotation: spec.rotation,
    policy: JSON.stringify(policy),
    alias: `alias/${spec.alias}`,
    tags: spec.keptBy ? {} : world.tags(spec.of, spec.alias),
  });
}

/** ARN of a secret: its name and six characters that AWS adds. */
export function secretArn(world: World, region: string, name: string): string {
  return world.arn("secretsmanager", region, `secret:${name}-${world.hex(`secret/${name}`, 6)}`);
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
  const arn = secretArn(world, spec.region, spec.name);
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
            // Rotated by RDS itself, without a function.
            OwningService: "rds",
          }
        : {}),
      SecretVersionsToStages: { [world.uuid(`version/${spec.name}`)]: ["AWSCURRENT"] },
      Tags: tagList(world.tags(spec.of, spec.name)),
    },
  });
}
