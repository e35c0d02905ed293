import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./snapshot-block-public-access.ts";

fixTable(fix, [
  {
    when: "nothing is blocked",
    resource: resourceWith(region, { ebsSnapshotBlockPublicAccess: { state: "unblocked" } }),
    run: {
      document: "Skyledger-EnableSnapshotBlockPublicAccess",
      parameters: { State: ["block-all-sharing"] },
    },
    changes: ['ebsSnapshotBlockPublicAccess.state: "unblocked" -> "block-all-sharing"'],
    undo: { document: "Skyledger-DisableSnapshotBlockPublicAccess", parameters: {} },
  },
  {
    when: "only new sharing is blocked",
    resource: resourceWith(region, { ebsSnapshotBlockPublicAccess: { state: "block-new-sharing" } }),
    run: {
      document: "Skyledger-EnableSnapshotBlockPublicAccess",
      parameters: { State: ["block-all-sharing"] },
    },
    changes: ['ebsSnapshotBlockPublicAccess.state: "block-new-sharing" -> "block-all-sharing"'],
    undo: {
      document: "Skyledger-EnableSnapshotBlockPublicAccess",
      parameters: { State: ["block-new-sharing"] },
    },
  },
]);
