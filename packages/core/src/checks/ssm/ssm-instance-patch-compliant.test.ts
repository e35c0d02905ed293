import instance from "../../resources/ec2-instance.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./ssm-instance-patch-compliant.ts";

const patched = {
  baselineId: "pb-1",
  missing: 0,
  failed: 0,
  pendingReboot: 0,
  rejected: 0,
  scannedAt: null,
};

checkTable(check, [
  { when: "it has all", result: "pass", resource: resourceWith(instance, { patchState: patched }) },
  {
    when: "some are missing",
    result: "fail",
    resource: resourceWith(instance, { patchState: { ...patched, missing: 3 } }),
    evidence: { missing: 3 },
  },
  {
    when: "it waits for a reboot",
    result: "fail",
    resource: resourceWith(instance, { patchState: { ...patched, pendingReboot: 1 } }),
  },
  {
    when: "no one looked",
    result: "not_applicable",
    resource: resourceWith(instance, { patchState: null }),
  },
]);
