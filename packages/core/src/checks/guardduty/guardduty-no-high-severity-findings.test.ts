import detector from "../../resources/guardduty-detector.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./guardduty-no-high-severity-findings.ts";

checkTable(check, [
  {
    when: "there is none",
    result: "pass",
    resource: resourceWith(detector, { highFindings: { ids: [], more: false } }),
  },
  {
    when: "there is one",
    result: "fail",
    resource: resourceWith(detector, { highFindings: { ids: ["f1"], more: false } }),
    evidence: { findings: 1, findingIds: ["f1"] },
  },
]);
