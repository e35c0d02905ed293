import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./document-public-sharing.ts";

fixTable(fix, [
  {
    when: "it is as AWS has it",
    resource: resourceWith(region, { ssmDocumentSharing: { value: "Enable" } }),
    run: {
      document: "Skyledger-UpdateServiceSetting",
      parameters: {
        SettingId: ["/ssm/documents/console/public-sharing-permission"],
        SettingValue: ["Disable"],
      },
    },
    changes: ['ssmDocumentSharing.value: "Enable" -> "Disable"'],
    undo: {
      document: "Skyledger-ResetServiceSetting",
      parameters: { SettingId: ["/ssm/documents/console/public-sharing-permission"] },
    },
  },
]);
