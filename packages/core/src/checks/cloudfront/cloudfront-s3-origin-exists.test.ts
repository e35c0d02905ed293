import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-s3-origin-exists.ts";

checkTable(check, [
  {
    when: "the bucket exists",
    result: "pass",
    resource: resourceWith(distribution, {
      originBuckets: [{ originId: "a", bucket: "site", exists: true }],
    }),
  },
  {
    when: "the bucket is gone",
    result: "fail",
    resource: resourceWith(distribution, {
      originBuckets: [{ originId: "a", bucket: "site", exists: false }],
    }),
    evidence: { origins: [{ originId: "a", bucket: "site" }] },
  },
  {
    when: "there is no S3 origin",
    result: "not_applicable",
    resource: resourceWith(distribution, { originBuckets: [] }),
  },
]);
