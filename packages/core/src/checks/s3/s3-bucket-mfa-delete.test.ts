import bucket from "../../resources/s3-bucket.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-bucket-mfa-delete.ts";

checkTable(check, [
  {
    when: "a second factor is asked for",
    result: "pass",
    resource: resourceWith(bucket, {
      versioning: { enabled: true, suspended: false, mfaDelete: true },
      lifecycle: [],
    }),
  },
  {
    when: "none is asked for",
    result: "fail",
    resource: resourceWith(bucket, {
      versioning: { enabled: true, suspended: false, mfaDelete: false },
      lifecycle: [],
    }),
    evidence: { mfaDelete: false },
  },
  {
    when: "its lifecycle rules are switched off",
    result: "fail",
    resource: resourceWith(bucket, {
      versioning: { enabled: true, suspended: false, mfaDelete: false },
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
  },
  {
    when: "it has a lifecycle rule",
    result: "not_applicable",
    resource: resourceWith(bucket, {
      versioning: { enabled: true, suspended: false, mfaDelete: false },
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
    when: "it keeps no versions",
    result: "not_applicable",
    resource: resourceWith(bucket, {
      versioning: { enabled: false, suspended: false, mfaDelete: false },
      lifecycle: [],
    }),
  },
]);
