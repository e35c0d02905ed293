import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-route-table-changes.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  "{ ($.eventSource = ec2.amazonaws.com) && (($.eventName = CreateRoute) || ($.eventName = CreateRouteTable) || ($.eventName = ReplaceRoute) || ($.eventName = ReplaceRouteTableAssociation) || ($.eventName = DeleteRouteTable) || ($.eventName = DeleteRoute) || ($.eventName = DisassociateRouteTable)) }",
);
