import alarm from "../../resources/cloudwatch-alarm.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-alarm-actions-enabled.ts";

checkTable(check, [
  {
    when: "they are on",
    result: "pass",
    resource: resourceWith(alarm, {
      actions: { enabled: true, onAlarm: ["arn:topic"], onOk: [], onInsufficientData: [] },
    }),
  },
  {
    when: "they are off",
    result: "fail",
    resource: resourceWith(alarm, {
      actions: { enabled: false, onAlarm: ["arn:topic"], onOk: [], onInsufficientData: [] },
    }),
    evidence: { actionsEnabled: false },
  },
]);
