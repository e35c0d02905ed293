import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-config-changes.ts";

// As the CIS AWS Foundations Benchmark gives it.
alarmTable(
  check,
  "{ ($.eventSource = config.amazonaws.com) && (($.eventName = StopConfigurationRecorder) || ($.eventName = DeleteDeliveryChannel) || ($.eventName = PutDeliveryChannel) || ($.eventName = PutConfigurationRecorder)) }",
);
