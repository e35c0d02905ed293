import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-unauthorized-api-calls.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(check, '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }');
