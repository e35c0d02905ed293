import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-security-group-changes.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  "{ ($.eventName = AuthorizeSecurityGroupIngress) || ($.eventName = AuthorizeSecurityGroupEgress) || ($.eventName = RevokeSecurityGroupIngress) || ($.eventName = RevokeSecurityGroupEgress) || ($.eventName = CreateSecurityGroup) || ($.eventName = DeleteSecurityGroup) }",
);
