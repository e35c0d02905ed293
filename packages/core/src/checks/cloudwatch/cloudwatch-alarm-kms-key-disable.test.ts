import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-kms-key-disable.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  "{ ($.eventSource = kms.amazonaws.com) && (($.eventName = DisableKey) || ($.eventName = ScheduleKeyDeletion)) }",
);
