import repository from "../../resources/ecr-repository.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecr-repository-not-public.ts";

const pull = { Effect: "Allow", Principal: "*", Action: "ecr:BatchGetImage" };

checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(repository, { policy: null }) },
  {
    when: "the organization may",
    result: "pass",
    resource: resourceWith(repository, {
      policy: { Statement: [{ ...pull, Condition: { StringEquals: { "aws:PrincipalOrgID": "o-1" } } }] },
    }),
  },
  {
    when: "everyone may",
    result: "fail",
    resource: resourceWith(repository, { policy: { Statement: [pull] } }),
    evidence: { statements: [{ actions: ["ecr:BatchGetImage"] }] },
  },
]);
