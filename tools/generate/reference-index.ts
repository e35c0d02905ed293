import { endpoints } from "@skyledger/contract/endpoints";
import { errorCodes } from "@skyledger/core/model/app-error";
import { roleNames } from "@skyledger/core/model/permissions";
import { catalogueOf } from "../reference/catalogue.ts";
import { page, table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** The start page of the reference, with the size of each page. */
export const referenceIndex: Generated = {
  file: "docs/reference/README.md",
  render: async (root) => {
    const { resources, checks, fixes, savingsRules, relationships } = await catalogueOf(root);
    return page("Reference", [
      "Generated from the declarations in the code.",
      "",
      ...table(
        ["Page", "Entries"],
        [
          ["[Checks](checks/README.md)", String(checks.length)],
          ["[Savings rules](savings-rules.md)", String(savingsRules.length)],
          ["[Fixes](fixes.md)", String(fixes.length)],
          ["[Resource types](resource-types/README.md)", String(resources.length)],
          ["[Relationships](relationships.md)", String(relationships.length)],
          ["[HTTP interface](api.md)", String(Object.keys(endpoints).length)],
          ["[Roles and permissions](permissions.md)", String(roleNames.length)],
          ["[Errors](../errors/README.md)", String(errorCodes.length)],
          ["[Permissions of the read-only role](../iam/read-only-role.md)", ""],
          ["[Settings](../../README.md#settings)", ""],
        ],
      ),
    ]);
  },
};
