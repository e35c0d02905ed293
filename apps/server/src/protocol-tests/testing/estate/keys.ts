import { KMS } from "@aws-sdk/client-kms";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";

/** A key that the rest of the estate encrypts with, a secret, and what they look like. */
export interface Keys {
  readonly keyArn: string;
  readonly made: readonly Made[];
}

export async function makeKeys(account: MotoAccount, region: string): Promise<Keys> {
  const kms = new KMS(account.client(region));
  const policy = {
    Version: "2012-10-17",
    Statement: [
      {
        Sid: "Account",
        Effect: "Allow",
        Principal: { AWS: `arn:aws:iam::${account.id}:root` },
        Action: "kms:*",
        Resource: "*",
      },
    ],
  };
  const { KeyMetadata: key } = await kms.createKey({
    Description: "Data of the estate",
    KeyUsage: "ENCRYPT_DECRYPT",
    Policy: JSON.stringify(policy),
    Tags: [{ TagKey: "team", TagValue: "data" }],
  });
  const keyId = given(key?.KeyId, "a key");
  const keyArn = given(key?.Arn, "the key's ARN");
  await kms.createAlias({ AliasName: "alias/wire-data", TargetKeyId: keyId });
  await kms.enableKeyRotation({ KeyId: keyId });
  const { KeyMetadata: signing } = await kms.createKey({ KeySpec: "RSA_2048", KeyUsage: "SIGN_VERIFY" });
  const signingArn = given(signing?.Arn, "a signing key");
  await kms.scheduleKeyDeletion({ KeyId: given(signing?.KeyId, "its id"), PendingWindowInDays: 7 });

  const secrets = new SecretsManager(account.client(region));
  const secret = await secrets.createSecret({
    Name: "wire/database",
    SecretString: JSON.stringify({ password: "never to be read" }),
    KmsKeyId: keyArn,
    Tags: tagList({ team: "data" }),
  });
  const secretArn = given(secret.ARN, "a secret");
  const secretPolicy = {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Deny",
        Principal: "*",
        Action: "secretsmanager:DeleteSecret",
        Resource: "*",
      },
    ],
  };
  await secrets.putResourcePolicy({ SecretId: secretArn, ResourcePolicy: JSON.stringify(secretPolicy) });

  const made: Made[] = [
    {
      type: "AWS::KMS::Key",
      arn: keyArn,
      name: "alias/wire-data",
      region,
      status: "enabled",
      tags: { team: "data" },
      createdAt: "now",
      facets: {
        key: {
          manager: "CUSTOMER",
          state: "Enabled",
          spec: "SYMMETRIC_DEFAULT",
          usage: "ENCRYPT_DECRYPT",
          origin: "AWS_KMS",
          multiRegion: false,
          description: "Data of the estate",
          createdAt: expect.any(String),
          deletionAt: null,
        },
        rotation: { enabled: true, periodDays: null, supported: true },
        policy,
        aliases: ["alias/wire-data"],
      },
    },
    {
      type: "AWS::KMS::Key",
      arn: signingArn,
      name: given(signing?.KeyId, "its id"),
      region,
      status: "pendingdeletion",
      tags: {},
      createdAt: "now",
      facets: {
        key: {
          manager: "CUSTOMER",
          state: "PendingDeletion",
          spec: "RSA_2048",
          usage: "SIGN_VERIFY",
          origin: "AWS_KMS",
          multiRegion: false,
          description: null,
          createdAt: expect.any(String),
          deletionAt: expect.any(String),
        },
        aliases: [],
      },
    },
    {
      type: "AWS::SecretsManager::Secret",
      arn: secretArn,
      name: "wire/database",
      region,
      status: null,
      tags: { team: "data" },
      createdAt: "now",
      facets: {
        rotation: {
          enabled: false,
          functionArn: null,
          everyDays: null,
          schedule: null,
          lastRotatedAt: null,
          nextRotationAt: null,
        },
        use: { lastAccessedAt: null, lastChangedAt: expect.any(String) },
        encryption: { kmsKeyId: keyArn },
        owner: { service: null, primaryRegion: null },
        policy: secretPolicy,
      },
      related: [["encrypted with", keyArn]],
    },
  ];
  return { keyArn, made };
}
