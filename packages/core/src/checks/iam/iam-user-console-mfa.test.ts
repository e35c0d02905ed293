import user from "../../resources/iam-user.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-user-console-mfa.ts";

checkTable(check, [
  {
    when: "there is a device",
    result: "pass",
    resource: resourceWith(user, {
      console: { passwordSet: true },
      mfaDevices: [{ serialNumber: "arn:mfa" }],
    }),
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(user, { console: { passwordSet: true }, mfaDevices: [] }),
    evidence: { mfaDevices: 0 },
  },
  {
    when: "the user has no password",
    result: "not_applicable",
    resource: resourceWith(user, { console: { passwordSet: false }, mfaDevices: [] }),
  },
]);
