import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-console-sign-in-no-mfa.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(check, '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }');
