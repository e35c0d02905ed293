import repository from "../../resources/ecr-repository.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecr-repository-tag-immutability.ts";

checkTable(check, [
  {
    when: "tags are immutable",
    result: "pass",
    resource: resourceWith(repository, { settings: { uri: null, tagMutability: "IMMUTABLE" } }),
  },
  {
    when: "tags are mutable",
    result: "fail",
    resource: resourceWith(repository, { settings: { uri: null, tagMutability: "MUTABLE" } }),
    evidence: { imageTagMutability: "MUTABLE" },
  },
]);
