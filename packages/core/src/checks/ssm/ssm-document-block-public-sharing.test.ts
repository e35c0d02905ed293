import accountRegion from "../../resources/account-region.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-document-block-public-sharing.ts";

checkTable(check, [
  {
    when: "it is blocked",
    result: "pass",
    resource: resourceWith(accountRegion, { ssmDocumentSharing: { value: "Disable" } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(accountRegion, { ssmDocumentSharing: { value: "Enable" } }),
    evidence: { publicSharing: "Enable" },
  },
]);
