import key from "../../resources/kms-key.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./key-rotation.ts";

fixTable(fix, [
  {
    when: "it never rotates",
    resource: resourceWith(
      key,
      { rotation: { supported: true, enabled: false, periodDays: null } },
      { arn: "arn:k" },
    ),
    run: { document: "AWSConfigRemediation-EnableKeyRotation", parameters: { KeyId: ["arn:k"] } },
    changes: ["rotation.enabled: false -> true"],
    undo: { document: "Skyledger-DisableKeyRotation", parameters: { KeyId: ["arn:k"] } },
  },
]);
