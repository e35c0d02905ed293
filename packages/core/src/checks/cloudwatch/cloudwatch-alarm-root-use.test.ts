import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-root-use.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  '{ ($.userIdentity.type = "Root") && ($.userIdentity.invokedBy NOT EXISTS) && ($.eventType != "AwsServiceEvent") }',
);
