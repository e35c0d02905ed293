import account from "../../resources/account.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./s3-account-block-public-access.ts";

checkTable(check, [
  {
    when: "all four are on",
    result: "pass",
    resource: resourceWith(account, {
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: true,
        blockPublicPolicy: true,
        restrictPublicBuckets: true,
      },
    }),
  },
  {
    when: "one is off",
    result: "fail",
    resource: resourceWith(account, {
      publicAccessBlock: {
        blockPublicAcls: true,
        ignorePublicAcls: true,
        blockPublicPolicy: false,
        restrictPublicBuckets: true,
      },
    }),
    evidence: { off: ["blockPublicPolicy"] },
  },
  {
    when: "nothing was ever configured",
    result: "fail",
    resource: resourceWith(account, {
      publicAccessBlock: {
        blockPublicAcls: false,
        ignorePublicAcls: false,
        blockPublicPolicy: false,
        restrictPublicBuckets: false,
      },
    }),
  },
]);
