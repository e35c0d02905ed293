import snapshot from "../../resources/ec2-snapshot.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./ebs-snapshot-not-public.ts";

fixTable(fix, [
  {
    when: "everyone may copy it",
    resource: resourceWith(snapshot, { sharing: { public: true, accountIds: [] } }),
    run: {
      document: "AWSSupport-ModifyEBSSnapshotPermission",
      parameters: { SnapshotIds: ["subject"], Private: ["Yes"] },
    },
    changes: ["sharing.public: true -> false"],
    undo: "manually",
  },
]);
