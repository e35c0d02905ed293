import detector from "../../resources/guardduty-detector.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./eks-audit-logs.ts";

const off = { name: "EKS_AUDIT_LOGS", enabled: false, agents: [] };

fixTable(fix, [
  {
    when: "the plan is off",
    resource: resourceWith(detector, { features: [off] }),
    run: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["EKS_AUDIT_LOGS"], Status: ["ENABLED"] },
    },
    changes: [`features: ${JSON.stringify([off])} -> ${JSON.stringify([{ ...off, enabled: true }])}`],
    undo: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["EKS_AUDIT_LOGS"], Status: ["DISABLED"] },
    },
  },
  {
    when: "the detector does not know it yet",
    resource: resourceWith(detector, { features: [] }),
    run: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["EKS_AUDIT_LOGS"], Status: ["ENABLED"] },
    },
    changes: [`features: [] -> ${JSON.stringify([{ ...off, enabled: true }])}`],
    undo: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["EKS_AUDIT_LOGS"], Status: ["DISABLED"] },
    },
  },
]);
