import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-kms-key-disable.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(
  check,
  "{ ($.eventSource = kms.amazonaws.com) && (($.eventName = DisableKey) || ($.eventName = ScheduleKeyDeletion)) }",
);
