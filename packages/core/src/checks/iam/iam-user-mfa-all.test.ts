import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-user-mfa-all.ts";

checkTable(check, [
  {
    when: "there is a device",
    result: "pass",
    resource: resourceWith(user, { mfaDevices: [{ serialNumber: "arn:mfa" }] }),
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(user, { mfaDevices: [] }),
    evidence: { mfaDevices: 0 },
  },
]);
