import repository from "../../resources/ecr-repository.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecr-repository-lifecycle-policy.ts";

checkTable(check, [
  {
    when: "a rule exists",
    result: "pass",
    resource: resourceWith(repository, { lifecycle: { ruleCount: 1 } }),
  },
  {
    when: "no rule exists",
    result: "fail",
    resource: resourceWith(repository, { lifecycle: { ruleCount: 0 } }),
    evidence: { rules: 0 },
  },
]);
