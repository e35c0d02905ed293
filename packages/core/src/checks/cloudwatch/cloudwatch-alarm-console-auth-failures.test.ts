import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-console-auth-failures.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(check, '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }');
