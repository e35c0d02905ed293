import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-cloudtrail-changes.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(
  check,
  "{ ($.eventName = CreateTrail) || ($.eventName = UpdateTrail) || ($.eventName = DeleteTrail) || ($.eventName = StartLogging) || ($.eventName = StopLogging) }",
);
