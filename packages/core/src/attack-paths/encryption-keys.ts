import { allowed, type Right, type Rights } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { AccessPrincipal } from "../access/principals.ts";
import { buildArn, parseArn } from "../model/arn.ts";
import { own } from "../model/own.ts";
import type { Resource } from "../model/resource.ts";
import table from "../resources/dynamodb-table.ts";
import bucket from "../resources/s3-bucket.ts";
import secret from "../resources/secretsmanager-secret.ts";
import { unreadRight } from "./attack-step.ts";

const decrypt = "kms:Decrypt";

/** ID or ARN of the customer managed key; null: none, undefined: not read. */
function keyOf(resource: Resource): string | null | undefined {
  if (resource.type === bucket.type) {
    const encryption = facetOf(bucket, resource, "encryption");
    return encryption.seen ? (encryption.value?.kmsKeyArn ?? null) : undefined;
  }
  if (resource.type === table.type) {
    const encryption = facetOf(table, resource, "encryption");
    return encryption.seen ? encryption.value.kmsKeyArn : undefined;
  }
  if (resource.type !== secret.type) return null;
  const encryption = facetOf(secret, resource, "encryption");
  return encryption.seen ? encryption.value.kmsKeyId : undefined;
}

const reads: Readonly<Record<string, string>> = {
  [bucket.type]: "s3:GetEncryptionConfiguration",
  [table.type]: "dynamodb:DescribeTable",
  [secret.type]: "secretsmanager:ListSecrets",
};

/** The ARN of a key; undefined: an alias. */
function arnOfKey(key: string, { arn, accountId, region }: Resource): string | undefined {
  if (/(?:^|:)alias\//.test(key)) return undefined;
  const partition = parseArn(arn)?.partition ?? "aws";
  return key.startsWith("arn:") ? key : buildArn({ accountId, region, partition }, "kms", "key/", key);
}

const services: Readonly<Record<string, string>> = {
  [bucket.type]: "s3",
  [table.type]: "dynamodb",
  [secret.type]: "secretsmanager",
};

/**
 * Whether a principal can decrypt the data of a resource with its customer managed key. Services decrypt with
 * their own keys for every principal that may read ("AWS managed keys", AWS KMS Developer Guide).
 */
export function keyReading(rights: Rights, principal: AccessPrincipal, resource: Resource): Right {
  const key = keyOf(resource);
  if (key === null) return allowed;
  const iamAction = own(reads, resource.type);
  if (key === undefined) return iamAction === undefined ? allowed : unreadRight(iamAction, resource.arn);
  // Keys of the services themselves serve every principal that may read.
  if (key.includes("alias/aws/")) return allowed;
  const arn = arnOfKey(key, resource);
  if (arn === undefined) return unreadRight("kms:ListAliases", resource.arn);
  return rights.on(principal, decrypt, arn, {
    extra: { "kms:viaservice": `${own(services, resource.type)}.${resource.region}.amazonaws.com` },
  });
}
