import { KMS } from "@aws-sdk/client-kms";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { given } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { PlantedArns } from "./planted.ts";
import { policy } from "./storage.ts";

/** Keys and secrets: a secure one of each, and insecure ones. */
export async function plantKeys(
  account: MotoAccount,
  region: string,
): Promise<{ keyArn: string; arns: PlantedArns }> {
  const kms = new KMS(account.client(region));
  const owner = {
    Effect: "Allow",
    Principal: { AWS: `arn:aws:iam::${account.id}:root` },
    Action: "kms:*",
    Resource: "*",
  };
  const everyone = { Effect: "Allow", Principal: "*", Action: "kms:Decrypt", Resource: "*" };
  const create = async (...statements: object[]) => {
    const { KeyMetadata: key } = await kms.createKey({ Policy: policy(...statements) });
    return { id: given(key?.KeyId, "a key"), arn: given(key?.Arn, "its ARN") };
  };
  const [safe, open, ending] = [await create(owner), await create(owner, everyone), await create(owner)];
  await kms.enableKeyRotation({ KeyId: safe.id });
  await kms.scheduleKeyDeletion({ KeyId: ending.id, PendingWindowInDays: 7 });

  const secrets = new SecretsManager(account.client(region));
  const shared = await secrets.createSecret({ Name: "planted/shared", SecretString: "never to be read" });
  await secrets.putResourcePolicy({
    SecretId: given(shared.ARN, "a secret"),
    ResourcePolicy: policy({
      Effect: "Allow",
      Principal: "*",
      Action: "secretsmanager:GetSecretValue",
      Resource: "*",
    }),
  });
  const own = await secrets.createSecret({ Name: "planted/own", SecretString: "never to be read" });
  return {
    keyArn: safe.arn,
    arns: {
      "key that rotates": safe.arn,
      "key that everyone may decrypt with": open.arn,
      "key that is about to be deleted": ending.arn,
      "secret that everyone may read": given(shared.ARN, "a secret"),
      "secret of our own, never rotated": given(own.ARN, "a secret"),
    },
  };
}
