import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-nacl-changes.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  "{ ($.eventName = CreateNetworkAcl) || ($.eventName = CreateNetworkAclEntry) || ($.eventName = DeleteNetworkAcl) || ($.eventName = DeleteNetworkAclEntry) || ($.eventName = ReplaceNetworkAclEntry) || ($.eventName = ReplaceNetworkAclAssociation) }",
);
