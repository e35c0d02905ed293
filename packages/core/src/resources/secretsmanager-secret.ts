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
    // AWS leaves the rotation members out of a secret that never rotated (API reference, SecretListEntry).
    rotation: read((secret) => ({
      enabled: secret.RotationEnabled === true,
      functionArn: secret.RotationLambdaARN ?? null,
      everyDays: secret.RotationRules?.AutomaticallyAfterDays ?? null,
      schedule: secret.RotationRules?.ScheduleExpression ?? null,
      lastRotatedAt: secret.LastRotatedDate?.toISOString() ?? null,
      nextRotationAt: secret.NextRotationDate?.toISOString() ?? null,
    })),
    // To the day, and absent for a secret that was never read (API reference, SecretListEntry).
    use: read((secret) => ({
      lastAccessedAt: secret.LastAccessedDate?.toISOString() ?? null,
      lastChangedAt: secret.LastChangedDate?.toISOString() ?? null,
    })),
    // No key: the service's own, aws/secretsmanager (API reference, SecretListEntry).
    encryption: read((secret) => ({ kmsKeyId: secret.KmsKeyId ?? null })),
    owner: read((secret) => ({
      service: secret.OwningService ?? null,
      primaryRegion: secret.PrimaryRegion ?? null,
    })),
    policy: call(
      "getResourcePolicy",
      (secret) => ({ SecretId: secret.ARN }),
      // A secret without a policy answers without the member.
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
  // A replica is a secret of its own in its region's list and is charged alike.
  cost: () => seen(costs({ name: "Secret", price: "SecretsManager/secret", quantity: 1 })),
});
