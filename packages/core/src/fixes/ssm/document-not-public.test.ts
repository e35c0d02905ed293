import document from "../../resources/ssm-document.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./document-not-public.ts";

fixTable(fix, [
  {
    when: "everyone may run it",
    resource: resourceWith(document, { sharedWith: ["all", "111122223333"] }),
    run: { document: "Skyledger-MakeDocumentPrivate", parameters: { Name: ["subject"] } },
    changes: ['sharedWith: ["all","111122223333"] -> ["111122223333"]'],
    undo: "manually",
  },
]);
