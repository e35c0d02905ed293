import snapshot from "../../resources/rds-db-snapshot.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-snapshot-not-public.ts";

fixTable(fix, [
  {
    when: "everyone may restore it",
    resource: resourceWith(snapshot, { sharing: { public: true, accountIds: [] } }),
    run: {
      document: "AWSSupport-ModifyRDSSnapshotPermission",
      parameters: { SnapshotIdentifiers: ["subject"], Private: ["Yes"] },
    },
    changes: ["sharing.public: true -> false"],
    undo: "manually",
  },
]);
