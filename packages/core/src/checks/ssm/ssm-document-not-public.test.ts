import document from "../../resources/ssm-document.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-document-not-public.ts";

checkTable(check, [
  { when: "it is shared with no one", result: "pass", resource: resourceWith(document, { sharedWith: [] }) },
  {
    when: "it is public",
    result: "fail",
    resource: resourceWith(document, { sharedWith: ["all"] }),
    evidence: { sharedWith: ["all"] },
  },
]);
