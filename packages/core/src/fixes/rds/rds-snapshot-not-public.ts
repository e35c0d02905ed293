import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import snapshot from "../../resources/rds-db-snapshot.ts";

const document = "AWSSupport-ModifyRDSSnapshotPermission";

export default defineFix(snapshot, {
  id: "rds-snapshot-not-public",
  title: "Make the snapshot private",
  remediates: ["rds-snapshot-not-public"],
  needs: ["sharing"],
  documents: [document],
  actions: ["rds:DescribeDBSnapshots", "rds:ModifyDBSnapshotAttribute"],
  plan: (_, { id }) =>
    ready(document, { SnapshotIdentifiers: [id], Private: "Yes" }, { sharing: { public: false } }),
  rollback: () => cannotBeUndone("Skyledger doesn't make snapshots public. Share it again manually."),
});
