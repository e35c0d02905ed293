import detector from "../../resources/guardduty-detector.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./guardduty-eks-runtime-monitoring.ts";

const on = { name: "RUNTIME_MONITORING", enabled: true, agents: ["EKS_ADDON_MANAGEMENT"] };

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
    when: "its agent is left to others",
    result: "fail",
    resource: resourceWith(detector, { state: { enabled: true }, features: [{ ...on, agents: [] }] }),
  },
  {
    when: "the detector is suspended",
    result: "not_applicable",
    resource: resourceWith(detector, { state: { enabled: false }, features: [] }),
  },
]);
