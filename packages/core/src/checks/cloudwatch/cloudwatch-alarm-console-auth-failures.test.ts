import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-console-auth-failures.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(check, '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }');
