import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import bucket from "../../resources/s3-bucket.ts";

const document = "AWS-ConfigureS3BucketVersioning";

export default defineFix(bucket, {
  id: "s3-versioning",
  title: "Turn on versioning",
  remediates: ["s3-bucket-versioning"],
  needs: ["versioning"],
  documents: [document],
  actions: ["s3:GetBucketVersioning", "s3:PutBucketVersioning"],
  plan: (_, { id }) =>
    ready(
      document,
      { BucketName: id, VersioningState: "Enabled" },
      { versioning: { enabled: true, suspended: false } },
    ),
  // AWS cannot restore "never enabled": suspended is the closest state.
  rollback: (_, { id }) =>
    undoneBy(
      document,
      { BucketName: id, VersioningState: "Suspended" },
      "Versioning is suspended. New objects get no versions.",
    ),
});
