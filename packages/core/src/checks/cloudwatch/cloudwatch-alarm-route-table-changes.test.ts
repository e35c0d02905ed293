import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-route-table-changes.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(
  check,
  "{ ($.eventSource = ec2.amazonaws.com) && (($.eventName = CreateRoute) || ($.eventName = CreateRouteTable) || ($.eventName = ReplaceRoute) || ($.eventName = ReplaceRouteTableAssociation) || ($.eventName = DeleteRouteTable) || ($.eventName = DeleteRoute) || ($.eventName = DisassociateRouteTable)) }",
);
