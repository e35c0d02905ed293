import document from "../../resources/ssm-document.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-document-no-secrets.ts";

checkTable(check, [
  {
    when: "there is none",
    result: "pass",
    resource: resourceWith(document, { credentials: { lines: [] } }),
  },
  {
    when: "there is one",
    result: "fail",
    resource: resourceWith(document, { credentials: { lines: [7] } }),
    evidence: { lines: [7] },
  },
]);
