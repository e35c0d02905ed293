import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import key from "../../resources/kms-key.ts";

const document = "AWSConfigRemediation-CancelKeyDeletion";

export default defineFix(key, {
  id: "key-pending-deletion",
  title: "Cancel the deletion of the key",
  remediates: ["kms-key-not-pending-deletion"],
  needs: ["key"],
  documents: [document],
  actions: ["kms:CancelKeyDeletion", "kms:DescribeKey"],
  plan: (_, { arn }) => ready(document, { KeyId: arn }, { key: { state: "Disabled", deletionAt: null } }),
  rollback: () => cannotBeUndone("Skyledger doesn't schedule deletions of keys. Schedule it again manually."),
});
