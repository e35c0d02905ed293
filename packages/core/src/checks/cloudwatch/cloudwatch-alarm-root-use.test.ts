import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-root-use.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(
  check,
  '{ ($.userIdentity.type = "Root") && ($.userIdentity.invokedBy NOT EXISTS) && ($.eventType != "AwsServiceEvent") }',
);
