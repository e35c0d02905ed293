import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-lifecycle.ts";

checkTable(check, [
  {
    when: "a rule is enabled",
    result: "pass",
    resource: resourceWith(bucket, {
      lifecycle: [
        {
          id: "r",
          enabled: true,
          prefix: null,
          expirationDays: 30,
          noncurrentExpirationDays: null,
          abortIncompleteUploadDays: null,
          transitions: [],
        },
      ],
    }),
  },
  {
    when: "the only rule is switched off",
    result: "fail",
    resource: resourceWith(bucket, {
      lifecycle: [
        {
          id: "r",
          enabled: false,
          prefix: null,
          expirationDays: 30,
          noncurrentExpirationDays: null,
          abortIncompleteUploadDays: null,
          transitions: [],
        },
      ],
    }),
    evidence: { rules: 1, enabled: 0 },
  },
  { when: "there is no rule", result: "fail", resource: resourceWith(bucket, { lifecycle: [] }) },
]);
