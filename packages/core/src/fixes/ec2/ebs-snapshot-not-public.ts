import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import snapshot from "../../resources/ec2-snapshot.ts";

const document = "AWSSupport-ModifyEBSSnapshotPermission";

export default defineFix(snapshot, {
  id: "ebs-snapshot-not-public",
  title: "Make the snapshot private",
  remediates: ["ec2-snapshot-not-public"],
  needs: ["sharing"],
  documents: [document],
  actions: ["ec2:DescribeSnapshotAttribute", "ec2:DescribeSnapshots", "ec2:ModifySnapshotAttribute"],
  plan: (_, { id }) => ready(document, { SnapshotIds: [id], Private: "Yes" }, { sharing: { public: false } }),
  rollback: () => cannotBeUndone("Skyledger doesn't make snapshots public. Share it again manually."),
});
