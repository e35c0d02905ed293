import region from "../../resources/account-region.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./guardduty-enabled.ts";

fixTable(fix, [
  {
    when: "no one switched it on",
    resource: resourceWith(region, { guardDuty: { detectorIds: [] } }),
    run: { document: "AWSConfigRemediation-CreateGuardDutyDetector", parameters: {} },
    changes: [`guardDuty: ${JSON.stringify({ detectorIds: [] })} -> "A detector"`],
    undo: "manually",
  },
]);
