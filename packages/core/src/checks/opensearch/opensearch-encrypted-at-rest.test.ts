import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-encrypted-at-rest.ts";

const encryption = { atRest: true, kmsKeyId: null, nodeToNode: true };

checkTable(check, [
  {
    when: "it is as it should be",
    result: "pass",
    resource: resourceWith(domain, { encryption: { ...encryption, atRest: true } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(domain, { encryption: { ...encryption, atRest: false } }),
    evidence: { encryptionAtRest: false },
  },
]);
