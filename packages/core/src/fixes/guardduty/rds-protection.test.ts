import detector from "../../resources/guardduty-detector.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./rds-protection.ts";

const off = { name: "RDS_LOGIN_EVENTS", enabled: false, agents: [] };

fixTable(fix, [
  {
    when: "the plan is off",
    resource: resourceWith(detector, { features: [off] }),
    run: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["RDS_LOGIN_EVENTS"], Status: ["ENABLED"] },
    },
    changes: [`features: ${JSON.stringify([off])} -> ${JSON.stringify([{ ...off, enabled: true }])}`],
    undo: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["RDS_LOGIN_EVENTS"], Status: ["DISABLED"] },
    },
  },
  {
    when: "the detector does not know it yet",
    resource: resourceWith(detector, { features: [] }),
    run: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["RDS_LOGIN_EVENTS"], Status: ["ENABLED"] },
    },
    changes: [`features: [] -> ${JSON.stringify([{ ...off, enabled: true }])}`],
    undo: {
      document: "Skyledger-SetGuardDutyFeature",
      parameters: { DetectorId: ["subject"], Feature: ["RDS_LOGIN_EVENTS"], Status: ["DISABLED"] },
    },
  },
]);
