import type { KMS } from "@aws-sdk/client-kms";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** The key of a call, by ID or ARN. */
export function keyOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("key", region).get(id?.split("/").at(-1));
  if (!row) throw new AwsError("NotFoundException", 400, `Key '${id}' does not exist`);
  return row;
}

/** KMS's pagination members. */
function more(token: string | undefined) {
  return { Truncated: token !== undefined, ...(token === undefined ? {} : { NextMarker: token }) };
}

/** Read operations of KMS. */
export const kmsReads: Reads<KMS> = {
  listKeys: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("key", region), input.Marker, input.Limit ?? 100);
    return {
      Keys: rows.map(({ metadata }) => ({ KeyId: metadata.KeyId, KeyArn: metadata.Arn })),
      ...more(token),
    };
  },
  describeKey: (input, context) => ({ KeyMetadata: keyOf(input.KeyId, context).metadata }),
  getKeyRotationStatus: (input, context) => {
    const { metadata, rotation } = keyOf(input.KeyId, context);
    // A key pending deletion does not rotate (KMS API reference, GetKeyRotationStatus).
    return {
      KeyId: metadata.KeyId,
      KeyRotationEnabled: rotation,
      ...(rotation ? { RotationPeriodInDays: 365 } : {}),
    };
  },
  getKeyPolicy: (input, context) => ({ Policy: keyOf(input.KeyId, context).policy, PolicyName: "default" }),
  listAliases: (input, context) => {
    const { fixtures, region } = context;
    const { rows, token } =
      input.KeyId === undefined
        ? pageOf(fixtures.table("key", region), input.Marker, input.Limit ?? 50)
        : { rows: [keyOf(input.KeyId, context)], token: undefined };
    return {
      Aliases: rows.map(({ metadata, alias }) => ({
        AliasName: alias,
        AliasArn: fixtures.world.arn("kms", region, alias),
        TargetKeyId: metadata.KeyId,
        CreationDate: metadata.CreationDate,
      })),
      ...more(token),
    };
  },
  listResourceTags: (input, context) => ({
    Tags: Object.entries(keyOf(input.KeyId, context).tags).map(([TagKey, TagValue]) => ({
      TagKey,
      TagValue,
    })),
    Truncated: false,
  }),
};
