import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./ebs-encryption-by-default.ts";

fixTable(fix, [
  {
    when: "no one switched it on",
    resource: resourceWith(region, { ebsEncryptionByDefault: { enabled: false } }),
    run: { document: "AWSConfigRemediation-EnableEbsEncryptionByDefault", parameters: {} },
    changes: ["ebsEncryptionByDefault.enabled: false -> true"],
    undo: { document: "Skyledger-DisableEbsEncryptionByDefault", parameters: {} },
  },
]);
