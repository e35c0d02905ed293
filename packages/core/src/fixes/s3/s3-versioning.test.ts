import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./s3-versioning.ts";

fixTable(fix, [
  {
    when: "it was suspended",
    resource: resourceWith(bucket, { versioning: { enabled: false, suspended: true, mfaDelete: false } }),
    run: {
      document: "AWS-ConfigureS3BucketVersioning",
      parameters: { BucketName: ["subject"], VersioningState: ["Enabled"] },
    },
    changes: ["versioning.enabled: false -> true", "versioning.suspended: true -> false"],
    undo: {
      document: "AWS-ConfigureS3BucketVersioning",
      parameters: { BucketName: ["subject"], VersioningState: ["Suspended"] },
    },
  },
]);
