import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-latest-software.ts";

checkTable(check, [
  {
    when: "nothing is waiting",
    result: "pass",
    resource: resourceWith(domain, { engine: { version: "OpenSearch_2.19", updateAvailable: false } }),
  },
  {
    when: "an update is waiting",
    result: "fail",
    resource: resourceWith(domain, { engine: { version: "OpenSearch_2.19", updateAvailable: true } }),
    evidence: { updateAvailable: true },
  },
  {
    when: "AWS did not tell",
    result: "unknown",
    resource: resourceWith(domain, { engine: { version: "OpenSearch_2.19", updateAvailable: null } }),
  },
]);
