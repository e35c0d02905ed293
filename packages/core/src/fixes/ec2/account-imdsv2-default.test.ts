import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./account-imdsv2-default.ts";

fixTable(fix, [
  {
    when: "nothing is set",
    resource: resourceWith(region, {
      imdsDefaults: { httpTokens: null, hopLimit: null, httpEndpoint: null },
    }),
    run: { document: "Skyledger-SetInstanceMetadataDefaults", parameters: { HttpTokens: ["required"] } },
    changes: ['imdsDefaults.httpTokens: null -> "required"'],
    undo: {
      document: "Skyledger-SetInstanceMetadataDefaults",
      parameters: { HttpTokens: ["no-preference"] },
    },
  },
]);
