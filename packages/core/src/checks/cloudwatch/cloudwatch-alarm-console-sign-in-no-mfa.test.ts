import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-console-sign-in-no-mfa.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(check, '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }');
