import type { ECR } from "@aws-sdk/client-ecr";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/ECR", ({ id }) => ({ RepositoryName: id }));

/** Number of rules in a lifecycle policy; undefined for any other text. */
function ruleCount(text: string | undefined): { ruleCount: number } | undefined {
  // The caller turns invalid JSON into a gap.
  const parsed: unknown = text === undefined ? undefined : JSON.parse(text);
  const rules = (parsed as { rules?: unknown } | undefined)?.rules;
  return Array.isArray(rules) ? { ruleCount: rules.length } : undefined;
}

export default awsResource<ECR>()({
  type: "AWS::ECR::Repository",
  label: "ECR",
  service: "ecr",
  list: {
    op: "describeRepositories",
    input: { maxResults: 1000 },
    paging: { input: "nextToken", output: "nextToken" },
    items: (page) => page.repositories,
  },
  arn: (repository) => repository.repositoryArn ?? "",
  metrics: { pulls: metric("Pulls", "RepositoryPullCount", "Sum", "Count") },
  facets: ({ batch, call, read }) => ({
    settings: read((repository) =>
      repository.imageTagMutability === undefined
        ? undefined
        : {
            /** URI of the repository. @api repositoryUri */
            uri: repository.repositoryUri ?? null,
            /** "MUTABLE", "IMMUTABLE", or either with exclusions. @api imageTagMutability */
            tagMutability: repository.imageTagMutability,
          },
    ),
    encryption: read(({ encryptionConfiguration: encryption }) =>
      encryption?.encryptionType === undefined
        ? undefined
        : {
            /** "AES256", "KMS", or "KMS_DSSE". @api encryptionType */
            type: encryption.encryptionType,
            /** ARN of the AWS KMS key. Null: Amazon S3 managed keys. @api kmsKey */
            kmsKeyArn: encryption.kmsKey ?? null,
          },
    ),
    /** The registry's rules combined with the repository's setting. */
    scanning: batch("batchGetRepositoryScanningConfiguration", {
      size: 25,
      input: (repositories) => ({
        repositoryNames: repositories.flatMap((repository) => repository.repositoryName ?? []),
      }),
      pick: (out, repository) => {
        const found = out.scanningConfigurations?.find(
          (scanning) => scanning.repositoryName === repository.repositoryName,
        );
        return found?.scanOnPush === undefined
          ? undefined
          : {
              /** Whether images are scanned when they are pushed. @api scanOnPush */
              scanOnPush: found.scanOnPush,
              /** "SCAN_ON_PUSH", "CONTINUOUS_SCAN", or "MANUAL". @api scanFrequency */
              frequency: found.scanFrequency ?? null,
            };
      },
    }),
    /** Resource policy. Null: the repository has no policy. @api policyText */
    policy: call(
      "getRepositoryPolicy",
      (repository) => ({ repositoryName: repository.repositoryName }),
      (out): PolicyDocument | null | undefined => policyDocument(out.policyText),
      { absent: { on: ["RepositoryPolicyNotFoundException"], value: null } },
    ),
    lifecycle: call(
      "getLifecyclePolicy",
      (repository) => ({ repositoryName: repository.repositoryName }),
      (
        out,
      ):
        | {
            /** Number of rules of the lifecycle policy. 0: no policy. @unit none @api lifecyclePolicyText */
            ruleCount: number;
          }
        | undefined => ruleCount(out.lifecyclePolicyText),
      { absent: { on: ["LifecyclePolicyNotFoundException"], value: { ruleCount: 0 } } },
    ),
    /** Tags, as a map from key to value. @api repositoryArn */
    tags: call(
      "listTagsForResource",
      (repository) => ({ resourceArn: repository.repositoryArn }),
      (out) => tagMap(out.tags),
    ),
  }),
  describe: (repository, { tags }) => ({
    id: repository.repositoryName,
    name: repository.repositoryName,
    createdAt: repository.createdAt,
    tags,
  }),
  cost: () => seen(costUnknown("Charged by image size, which the inventory does not contain.")),
});
