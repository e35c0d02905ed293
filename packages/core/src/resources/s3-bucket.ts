import type { S3 } from "@aws-sdk/client-s3";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<S3>()({
  type: "AWS::S3::Bucket",
  label: "S3",
  service: "s3",
  list: {
    op: "listBuckets",
    input: { MaxBuckets: 1000 },
    paging: { input: "ContinuationToken", output: "ContinuationToken" },
    iam: "s3:ListAllMyBuckets",
    items: (page) => page.Buckets,
  },
  arn: (bucket, { partition }) => `arn:${partition}:s3:::${bucket.Name}`,
  facets: ({ call, read }) => ({
    region: read((bucket) => bucket.BucketRegion ?? null),
    versioning: call(
      "getBucketVersioning",
      (bucket) => ({ Bucket: bucket.Name }),
      (out) => ({ enabled: out.Status === "Enabled", mfaDelete: out.MFADelete === "Enabled" }),
    ),
    policy: call(
      "getBucketPolicy",
      (b) => ({ Bucket: b.Name }),
      (out) => out.Policy ?? null,
      {
        absent: { on: ["NoSuchBucketPolicy"], value: null },
      },
    ),
  }),
  describe: (bucket, { versioning, policy }) => ({
    id: bucket.Name,
    name: bucket.Name,
    createdAt: bucket.CreationDate,
    status: versioning.seen && versioning.value.enabled ? "x" : policy.seen ? (policy.value ?? "") : "",
  }),
  cost: "free",
});
