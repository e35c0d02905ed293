import accountRegion from "../../resources/account-region.ts";
import detector from "../../resources/guardduty-detector.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./guardduty-enabled.ts";

const found = { guardDuty: { detectorIds: ["d1"] } };
const made = (enabled: boolean) => resourceWith(detector, { state: { enabled } }, { id: "d1" });

checkTable(check, [
  {
    when: "it is enabled",
    result: "pass",
    resource: resourceWith(accountRegion, found),
    others: [made(true)],
  },
  {
    when: "there is no detector",
    result: "fail",
    resource: resourceWith(accountRegion, { guardDuty: { detectorIds: [] } }),
    evidence: { detectors: 0 },
  },
  {
    when: "it is suspended",
    result: "fail",
    resource: resourceWith(accountRegion, found),
    evidence: { detectorId: "d1", enabled: false },
    others: [made(false)],
  },
  {
    when: "the detector could not be read",
    result: "unknown",
    resource: resourceWith(accountRegion, found),
    unread: { [detector.type]: "denied" },
  },
]);
