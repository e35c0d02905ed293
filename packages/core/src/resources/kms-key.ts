import type { KeyMetadata, KMS } from "@aws-sdk/client-kms";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

function keyOf(key: KeyMetadata) {
  if (key.KeyManager === undefined || key.KeyState === undefined || key.KeySpec === undefined)
    return undefined;
  return {
    /** "AWS": made and kept by a service for this account. "CUSTOMER": the account's own. */
    manager: key.KeyManager,
    state: key.KeyState,
    spec: key.KeySpec,
    usage: key.KeyUsage ?? null,
    origin: key.Origin ?? null,
    multiRegion: key.MultiRegion === true,
    description: key.Description || null,
    createdAt: key.CreationDate?.toISOString() ?? null,
    deletionAt: key.DeletionDate?.toISOString() ?? null,
  };
}

export default awsResource<KMS>()({
  type: "AWS::KMS::Key",
  label: "KMS Key",
  service: "kms",
  // Key policies may shut single keys, so each is described by itself: one that refuses stays in the list with a gap.
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
      (out): { enabled: boolean; periodDays: number | null; supported: boolean } | undefined =>
        out.KeyRotationEnabled === undefined
          ? undefined
          : {
              enabled: out.KeyRotationEnabled,
              periodDays: out.RotationPeriodInDays ?? null,
              supported: true,
            },
      {
        // Asymmetric, HMAC and imported keys, and keys of custom stores, cannot rotate.
        absent: {
          on: ["UnsupportedOperationException"],
          value: { enabled: false, periodDays: null, supported: false },
        },
      },
    ),
    policy: call(
      "getKeyPolicy",
      (key) => ({ KeyId: key.KeyId, PolicyName: "default" }),
      (out): PolicyDocument | undefined => policyDocument(out.Policy),
    ),
    aliases: call(
      "listAliases",
      (key) => ({ KeyId: key.KeyId, Limit: 100 }),
      (out) => out.Aliases?.flatMap((alias) => alias.AliasName ?? []),
    ),
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
      // AWS KMS pricing page: keys of AWS and keys that wait for their deletion are free. Each of the first two
      // rotations adds the price of a key; how often a key was rotated is not in the inventory.
      if (manager === "AWS" || state === "PendingDeletion" || state === "PendingReplicaDeletion")
        return costs();
      return costs({ name: "Key", price: "KMS/customer-key", quantity: 1 });
    }),
});
