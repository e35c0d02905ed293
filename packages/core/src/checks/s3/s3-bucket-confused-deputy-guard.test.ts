import bucket from "../../resources/s3-bucket.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./s3-bucket-confused-deputy-guard.ts";

serviceSourceTable(check, (policy) => resourceWith(bucket, { policy }), [
  { when: "there is no policy", result: "not_applicable", resource: resourceWith(bucket, { policy: null }) },
]);
