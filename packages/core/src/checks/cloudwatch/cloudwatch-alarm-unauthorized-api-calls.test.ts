import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-unauthorized-api-calls.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(check, '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }');
