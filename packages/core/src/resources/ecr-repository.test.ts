import type { Repository } from "@aws-sdk/client-ecr";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import repository from "./ecr-repository.ts";

const arn = "arn:aws:ecr:us-east-1:123456789012:repository/web/app";
const item: Repository = {
  repositoryArn: arn,
  repositoryName: "web/app",
  repositoryUri: "123456789012.dkr.ecr.us-east-1.amazonaws.com/web/app",
  createdAt: new Date("2025-01-02T03:04:05Z"),
  imageTagMutability: "MUTABLE",
  imageScanningConfiguration: { scanOnPush: false },
  encryptionConfiguration: { encryptionType: "KMS", kmsKey: "arn:key" },
};
const policy = { Statement: [{ Effect: "Allow", Principal: "*", Action: "ecr:BatchGetImage" }] };

describe("AWS::ECR::Repository", () => {
  it("describes a repository", () => {
    const resource = resourceOf(repository, item, {
      answers: {
        scanning: {
          scanningConfigurations: [
            { repositoryName: "other", scanOnPush: false },
            { repositoryName: "web/app", scanOnPush: true, scanFrequency: "SCAN_ON_PUSH" },
          ],
        },
        policy: { policyText: JSON.stringify(policy) },
        lifecycle: { lifecyclePolicyText: '{"rules":[{"rulePriority":1}]}' },
        tags: { tags: [{ Key: "a", Value: "b" }] },
      },
    });
    expect(resource).toMatchObject({ arn, id: "web/app", name: "web/app", tags: { value: { a: "b" } } });
    expect(resource.facets).toMatchObject({
      settings: { value: { tagMutability: "MUTABLE" } },
      encryption: { value: { type: "KMS", kmsKeyArn: "arn:key" } },
      scanning: { value: { scanOnPush: true, frequency: "SCAN_ON_PUSH" } },
      policy: { value: policy },
      lifecycle: { value: { ruleCount: 1 } },
    });
    expect(monthlyCostOf(repository, resource)).toBe("unknown");
  });

  it("keeps absent policies as absent and missing values as gaps", () => {
    const { facets } = resourceOf(
      repository,
      { repositoryArn: arn, repositoryName: "web/app" },
      {
        answers: { scanning: { scanningConfigurations: [] } },
        errors: {
          policy: "RepositoryPolicyNotFoundException",
          lifecycle: "LifecyclePolicyNotFoundException",
        },
      },
    );
    expect(facets.policy).toEqual({ seen: true, value: null });
    expect(facets.lifecycle).toEqual({ seen: true, value: { ruleCount: 0 } });
    for (const name of ["settings", "encryption", "scanning", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
