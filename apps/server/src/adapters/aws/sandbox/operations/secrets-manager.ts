import type { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function secretOf(id: string | undefined, { estate, region }: OperationContext) {
  const table = estate.table("secret", region);
  const row = table.get(id) ?? [...table].find(({ secret }) => secret.Name === id);
  if (!row)
    throw new AwsError("ResourceNotFoundException", 400, "Secrets Manager can't find the specified secret.");
  return row;
}

/** Reading operations of Secrets Manager. The sandbox holds no values. */
export const secretsManagerReads: Reads<SecretsManager> = {
  listSecrets: (input, { estate, region }) => {
    const { rows, token } = pageOf(estate.table("secret", region), input.NextToken, input.MaxResults ?? 100);
    return { SecretList: rows.map((row) => row.secret), NextToken: token };
  },
  describeSecret: (input, context) => {
    const { SecretVersionsToStages, ...secret } = secretOf(input.SecretId, context).secret;
    return { ...secret, VersionIdsToStages: SecretVersionsToStages };
  },
  getResourcePolicy: (input, context) => {
    const { secret, policy } = secretOf(input.SecretId, context);
    return {
      ARN: secret.ARN,
      Name: secret.Name,
      ...(policy === undefined ? {} : { ResourcePolicy: policy }),
    };
  },
};
