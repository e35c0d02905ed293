import repository from "../../resources/ecr-repository.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./repository-tag-immutability.ts";

fixTable(fix, [
  {
    when: "it is off",
    resource: resourceWith(repository, { settings: { uri: "u", tagMutability: "MUTABLE" } }),
    run: {
      document: "Skyledger-SetImageTagMutability",
      parameters: { RepositoryName: ["subject"], Mutability: ["IMMUTABLE"] },
    },
    changes: ['settings.tagMutability: "MUTABLE" -> "IMMUTABLE"'],
    undo: {
      document: "Skyledger-SetImageTagMutability",
      parameters: { RepositoryName: ["subject"], Mutability: ["MUTABLE"] },
    },
  },
]);
