import type { Check } from "../model/define-check.ts";
import type { Resource } from "../model/resource.ts";
import kmsKey from "../resources/kms-key.ts";
import { type CheckRow, checkTable, resourceWith } from "./check-table.ts";

const keyArn = "arn:aws:kms:us-east-1:123456789012:key/1";

/** A KMS key of the test account. */
function keyManagedBy(manager: "AWS" | "CUSTOMER") {
  const key = {
    manager,
    state: "Enabled",
    spec: "SYMMETRIC_DEFAULT",
    usage: null,
    origin: null,
    multiRegion: false,
    description: null,
    createdAt: null,
    deletionAt: null,
  } as const;
  return resourceWith(kmsKey, { key }, { arn: keyArn, id: "1" });
}

/**
 * Tests a check that requires a customer managed key: an AWS managed key fails it, and it is unknown when the
 * key could not be read.
 * @param encryptedWith the resource, encrypted with a key
 * @param further rows of this check alone
 */
export function encryptionKeyTable(
  check: Check,
  encryptedWith: (kmsKeyArn: string) => Resource,
  further: readonly CheckRow[],
): void {
  const resource = encryptedWith(keyArn);
  const aliased = (alias: string) => encryptedWith(`arn:aws:kms:us-east-1:123456789012:alias/${alias}`);
  checkTable(check, [
    {
      when: "the key is customer managed",
      result: "pass",
      resource,
      others: [keyManagedBy("CUSTOMER")],
    },
    {
      when: "the key is in another account",
      result: "pass",
      resource: encryptedWith("arn:aws:kms:us-east-1:999999999999:key/2"),
    },
    { when: "the key has an alias of the account", result: "pass", resource: aliased("orders") },
    ...further,
    {
      when: "the key is AWS managed",
      result: "fail",
      resource,
      others: [keyManagedBy("AWS")],
      evidence: { kmsKeyArn: keyArn, keyManagedBy: "AWS" },
    },
    {
      when: "the key has an alias of AWS",
      result: "fail",
      resource: aliased("aws/service"),
      evidence: { keyManagedBy: "AWS" },
    },
    {
      when: "only the ID of the AWS managed key is known",
      result: "fail",
      resource: encryptedWith("1"),
      others: [keyManagedBy("AWS")],
    },
    { when: "the key was not read", result: "unknown", resource },
    {
      when: "the list of keys was denied",
      result: "unknown",
      resource,
      unread: { [kmsKey.type]: "denied" },
    },
    {
      when: "the description of the key could not be read",
      result: "unknown",
      resource,
      others: [resourceWith(kmsKey, {}, { arn: keyArn, id: "1" })],
    },
  ]);
}
