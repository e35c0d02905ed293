import type { KeyMetadata, KMS } from "@aws-sdk/client-kms";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

function keyOf(key: KeyMetadata) {
  if (key.KeyManager === undefined || key.KeyState === undefined || key.KeySpec === undefined)
    return undefined;
  return {
    /** "AWS": created and managed by an AWS service. "CUSTOMER": managed by the account. @api KeyManager */
    manager: key.KeyManager,
    /** State of the key, such as "Enabled". @api KeyState */
    state: key.KeyState,
    /** Key spec, such as "SYMMETRIC_DEFAULT". @api KeySpec */
    spec: key.KeySpec,
    /** "ENCRYPT_DECRYPT", "SIGN_VERIFY", "GENERATE_VERIFY_MAC", or "KEY_AGREEMENT". @api KeyUsage */
    usage: key.KeyUsage ?? null,
    /** Where the key material comes from, such as "AWS_KMS". @api Origin */
    origin: key.Origin ?? null,
    /** Whether the key is a multi-Region key. @api MultiRegion */
    multiRegion: key.MultiRegion === true,
    /** Description. @api Description */
    description: key.Description || null,
    /** When the key was created. @api CreationDate */
    createdAt: key.CreationDate?.toISOString() ?? null,
    /** When the key is deleted. Null: deletion is not scheduled. @api DeletionDate */
    deletionAt: key.DeletionDate?.toISOString() ?? null,
  };
}

export default awsResource<KMS>()({
  type: "AWS::KMS::Key",
  label: "KMS Key",
  service: "kms",
  // Key policies can deny access to single keys, so each is described separately: a denied one stays in the
  // list with a gap.
  list: {
    op: "listKeys",
    input: { Limit: 1000 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.Keys,
  },
  arn: (key) => key.KeyArn ?? "",
  facets: ({ call }) => ({
    key: call(
      "describeKey",
      (key) => ({ KeyId: key.KeyId }),
      (out) => out.KeyMetadata && keyOf(out.KeyMetadata),
    ),
    rotation: call(
      "getKeyRotationStatus",
      (key) => ({ KeyId: key.KeyId }),
      (
        out,
      ):
        | {
            /** Whether automatic rotation is on. @api KeyRotationEnabled */
            enabled: boolean;
            /** Time between rotations. @unit days @api RotationPeriodInDays */
            periodDays: number | null;
            /** Whether the key supports automatic rotation. */
            supported: boolean;
          }
        | undefined =>
        out.KeyRotationEnabled === undefined
          ? undefined
          : {
              enabled: out.KeyRotationEnabled,
              periodDays: out.RotationPeriodInDays ?? null,
              supported: true,
            },
      {
        // Asymmetric, HMAC, and imported keys, and keys of custom stores, cannot rotate.
        absent: {
          on: ["UnsupportedOperationException"],
          value: { enabled: false, periodDays: null, supported: false },
        },
      },
    ),
    /** Key policy. @api Policy */
    policy: call(
      "getKeyPolicy",
      (key) => ({ KeyId: key.KeyId, PolicyName: "default" }),
      (out): PolicyDocument | undefined => policyDocument(out.Policy),
    ),
    /** Aliases of the key. @api KeyId[].AliasName */
    aliases: call(
      "listAliases",
      (key) => ({ KeyId: key.KeyId, Limit: 100 }),
      (out) => out.Aliases?.flatMap((alias) => alias.AliasName ?? []),
    ),
    /** Tags, as a map from key to value. @api KeyId */
    tags: call(
      "listResourceTags",
      (key) => ({ KeyId: key.KeyId, Limit: 50 }),
      (out) =>
        out.Tags &&
        Object.fromEntries(out.Tags.map(({ TagKey, TagValue }) => [TagKey ?? "", TagValue ?? ""])),
    ),
  }),
  describe: (key, { key: metadata, aliases, tags }) => ({
    id: key.KeyId,
    name: aliases.seen ? aliases.value[0] : undefined,
    status: metadata.seen ? metadata.value.state.toLowerCase() : undefined,
    createdAt: metadata.seen ? (metadata.value.createdAt ?? undefined) : undefined,
    tags,
  }),
  cost: ({ key }) =>
    mapObservation(key, ({ manager, state }) => {
      // AWS KMS pricing page: AWS managed keys and keys pending deletion are free. Each of the first two
      // rotations adds the price of a key; the inventory does not have the number of rotations.
      if (manager === "AWS" || state === "PendingDeletion" || state === "PendingReplicaDeletion")
        return costs();
      return costs({ name: "Key", price: "KMS/customer-key", quantity: 1 });
    }),
});
