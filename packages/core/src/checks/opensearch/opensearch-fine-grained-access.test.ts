import domain from "../../resources/opensearch-domain.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./opensearch-fine-grained-access.ts";

const access = { fineGrained: true, internalUsers: null };

checkTable(check, [
  {
    when: "it is as it should be",
    result: "pass",
    resource: resourceWith(domain, { access: { ...access, fineGrained: true } }),
  },
  {
    when: "it is not",
    result: "fail",
    resource: resourceWith(domain, { access: { ...access, fineGrained: false } }),
    evidence: { fineGrainedAccessControl: false },
  },
]);
