import alarm from "../../resources/cloudwatch-alarm.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./cloudwatch-alarm-action-configured.ts";

checkTable(check, [
  {
    when: "there is one",
    result: "pass",
    resource: resourceWith(alarm, {
      actions: { enabled: true, onAlarm: ["arn:topic"], onOk: [], onInsufficientData: [] },
    }),
  },
  {
    when: "there is none",
    result: "fail",
    resource: resourceWith(alarm, {
      actions: { enabled: true, onAlarm: [], onOk: [], onInsufficientData: [] },
    }),
    evidence: { alarmActions: [] },
  },
]);
