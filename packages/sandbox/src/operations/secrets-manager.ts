import type { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { AwsError } from "../aws-error.ts";
import type { Changes, OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function secretOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const table = fixtures.table("secret", region);
  const row = table.get(id) ?? [...table].find(({ secret }) => secret.Name === id);
  if (!row)
    throw new AwsError("ResourceNotFoundException", 400, "Secrets Manager can't find the specified secret.");
  return row;
}

const dayMs = 86_400_000;

/** Changes of secrets. */
export const secretsManagerChanges: Changes<SecretsManager> = {
  deleteSecret: (input, context) => {
    const row = secretOf(input.SecretId, context);
    const { ARN = "" } = row.secret;
    return () => {
      const window = input.RecoveryWindowInDays ?? 30;
      // AWS uses the day of the request; only its presence matters.
      const DeletedDate = new Date(context.now.getTime() + window * dayMs);
      context.fixtures
        .table("secret", context.region)
        .replace(ARN, { ...row, secret: { ...row.secret, DeletedDate } });
      return { ARN, DeletionDate: DeletedDate };
    };
  },
  restoreSecret: (input, context) => {
    const row = secretOf(input.SecretId, context);
    const { DeletedDate: _date, ...secret } = row.secret;
    return () => {
      context.fixtures.table("secret", context.region).replace(secret.ARN ?? "", { ...row, secret });
      return { ARN: secret.ARN };
    };
  },
};

/** Read operations of Secrets Manager, without values. */
export const secretsManagerReads: Reads<SecretsManager> = {
  listSecrets: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("secret", region),
      input.NextToken,
      input.MaxResults ?? 100,
      // Secrets pending deletion are listed only on request.
      ({ secret }) => secret.DeletedDate === undefined || input.IncludePlannedDeletion === true,
    );
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
