import detector from "../../resources/guardduty-detector.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./guardduty-s3-protection.ts";

const on = { name: "S3_DATA_EVENTS", enabled: true, agents: [] };

checkTable(check, [
  {
    when: "it is on",
    result: "pass",
    resource: resourceWith(detector, { state: { enabled: true }, features: [on] }),
  },
  {
    when: "it is off",
    result: "fail",
    resource: resourceWith(detector, { state: { enabled: true }, features: [{ ...on, enabled: false }] }),
    evidence: { enabledFeatures: [] },
  },
  {
    when: "the detector is suspended",
    result: "not_applicable",
    resource: resourceWith(detector, { state: { enabled: false }, features: [] }),
  },
]);
