import { describe, expect, it } from "vitest";
import type { CheckContext } from "../../model/define-check.ts";
import type { Resource } from "../../model/resource.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import repository from "../../resources/ecr-repository.ts";
import key from "../../resources/kms-key.ts";
import lambda from "../../resources/lambda-function.ts";
import bucket from "../../resources/s3-bucket.ts";
import secret from "../../resources/secretsmanager-secret.ts";
import topic from "../../resources/sns-topic.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { snapshotOf } from "../../testing/evaluate-saving.ts";
import { openPolicies, policyTypes } from "./open-policies.ts";

const policy = { Statement: [{ Effect: "Allow", Action: "*", Resource: "*", Principal: "*" }] };
const block = {
  blockPublicAcls: false,
  ignorePublicAcls: false,
  blockPublicPolicy: false,
  restrictPublicBuckets: false,
};
const publicBucket = (restrictPublicBuckets: boolean) =>
  resourceWith(bucket, {
    policyStatus: { isPublic: true },
    publicAccessBlock: { ...block, restrictPublicBuckets },
  });
const settings = { policy, displayName: null, kmsKeyId: null, fifo: false, confirmedSubscriptions: 0 };

function contextOf(resource: Resource): CheckContext {
  const index = new SnapshotIndex(snapshotOf([resource], policyTypes));
  return {
    resource,
    takenAt: index.snapshot.takenAt,
    find: () => undefined,
    findByArn: () => undefined,
    all: (type, region = "global") => index.inScope(type, resource.accountId, region),
  };
}

describe("openPolicies", () => {
  it.each([
    publicBucket(false),
    resourceWith(topic, { settings }),
    resourceWith(lambda, { policy }),
    resourceWith(key, { policy }),
    resourceWith(secret, { policy }),
    resourceWith(repository, { policy }),
  ])("finds an open policy of $type", (resource) => {
    expect(openPolicies(contextOf(resource))).toEqual({
      open: [{ type: resource.type, arn: resource.arn }],
      gap: null,
    });
  });

  it("excludes a bucket that S3 blocks, and resources without a policy", () => {
    expect(openPolicies(contextOf(publicBucket(true))).open).toEqual([]);
    expect(openPolicies(contextOf(resourceWith(secret, { policy: null })))).toEqual({ open: [], gap: null });
  });

  it("evaluates a bucket's statements if S3 did not return a policy status", () => {
    const own = (document: typeof policy | null) =>
      resourceWith(bucket, { policy: document, publicAccessBlock: block });
    expect(openPolicies(contextOf(own(policy))).open).toHaveLength(1);
    expect(openPolicies(contextOf(own(null)))).toEqual({ open: [], gap: null });
  });

  it("names the resource whose policy could not be read", () => {
    const blind = resourceWith(bucket, { policyStatus: { isPublic: true } }, { id: "blind" });
    const unknowable = resourceWith(bucket, { publicAccessBlock: block }, { id: "blind" });
    expect(openPolicies(contextOf(unknowable)).gap).toEqual({ reason: "failed", missing: "policy of blind" });
    expect(openPolicies(contextOf(blind)).gap).toEqual({ reason: "failed", missing: "policy of blind" });
  });
});
