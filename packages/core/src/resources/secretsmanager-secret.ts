import type { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<SecretsManager>()({
  type: "AWS::SecretsManager::Secret",
  label: "Secret",
  service: "secrets-manager",
  list: { op: "listSecrets", input: { MaxResults: 100 }, items: (page) => page.SecretList },
  arn: (secret) => secret.ARN ?? "",
  facets: ({ call, read }) => ({
    // AWS omits the rotation members of a secret that never rotated (API reference, SecretListEntry).
    rotation: read((secret) => ({
      /** Whether automatic rotation is on. @api RotationEnabled */
      enabled: secret.RotationEnabled === true,
      /** ARN of the rotation function. @api RotationLambdaARN */
      functionArn: secret.RotationLambdaARN ?? null,
      /** Time between rotations. Null: no interval in days. @unit days @api RotationRules.AutomaticallyAfterDays */
      everyDays: secret.RotationRules?.AutomaticallyAfterDays ?? null,
      /** Schedule expression. Null: none. @api RotationRules.ScheduleExpression */
      schedule: secret.RotationRules?.ScheduleExpression ?? null,
      /** Last rotation. Null: never. @api LastRotatedDate */
      lastRotatedAt: secret.LastRotatedDate?.toISOString() ?? null,
      /** Next rotation. @api NextRotationDate */
      nextRotationAt: secret.NextRotationDate?.toISOString() ?? null,
    })),
    // A date, and absent for a secret that was never read (API reference, SecretListEntry).
    use: read((secret) => ({
      /** Day of the last access. Null: never. @api LastAccessedDate */
      lastAccessedAt: secret.LastAccessedDate?.toISOString() ?? null,
      /** When the secret was last changed. @api LastChangedDate */
      lastChangedAt: secret.LastChangedDate?.toISOString() ?? null,
    })),
    // Without a key, the service's own, aws/secretsmanager (API reference, SecretListEntry).
    encryption: read((secret) => ({
      /** ID or ARN of the AWS KMS key. Null: the key aws/secretsmanager. @api KmsKeyId */
      kmsKeyId: secret.KmsKeyId ?? null,
    })),
    owner: read((secret) => ({
      /** AWS service that manages the secret. Null: none. @api OwningService */
      service: secret.OwningService ?? null,
      /** Region of the primary secret. @api PrimaryRegion */
      primaryRegion: secret.PrimaryRegion ?? null,
    })),
    /** Resource policy. Null: the secret has no policy. @api ResourcePolicy */
    policy: call(
      "getResourcePolicy",
      (secret) => ({ SecretId: secret.ARN }),
      // The response for a secret without a policy lacks the member.
      (out): PolicyDocument | null | undefined =>
        out.ResourcePolicy === undefined ? null : policyDocument(out.ResourcePolicy),
    ),
  }),
  leftOut: {
    "secrets-manager.ListSecrets SecretList[].PrimaryRegion":
      "The secret is no replica (https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_SecretListEntry.html).",
    "secrets-manager.ListSecrets SecretList[].LastAccessedDate":
      "The secret was never read (https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_SecretListEntry.html).",
    "secrets-manager.GetResourcePolicy ResourcePolicy":
      "The secret has no policy (https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetResourcePolicy.html).",
  },
  describe: (secret) => ({
    id: secret.Name,
    name: secret.Name,
    createdAt: secret.CreatedDate,
    tags: tagMap(secret.Tags),
  }),
  // A replica is a separate secret in its Region's list, and is charged as one.
  cost: () => seen(costs({ name: "Secret", price: "SecretsManager/secret", quantity: 1 })),
});
