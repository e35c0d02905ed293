import distribution from "../../resources/cloudfront-distribution.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./cloudfront-default-root-object.ts";

checkTable(check, [
  {
    when: "one is named",
    result: "pass",
    resource: resourceWith(distribution, {
      config: { defaultRootObject: "index.html", logging: { enabled: true, bucket: null } },
    }),
  },
  {
    when: "none is named",
    result: "fail",
    resource: resourceWith(distribution, {
      config: { defaultRootObject: null, logging: { enabled: true, bucket: null } },
    }),
    evidence: { defaultRootObject: null },
  },
]);
