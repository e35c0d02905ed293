import { alarmTable } from "../../testing/alarm-table.ts";
import check from "./cloudwatch-alarm-s3-policy-changes.ts";

// From the CIS AWS Foundations Benchmark.
alarmTable(
  check,
  "{ ($.eventSource = s3.amazonaws.com) && (($.eventName = PutBucketAcl) || ($.eventName = PutBucketPolicy) || ($.eventName = PutBucketCors) || ($.eventName = PutBucketLifecycle) || ($.eventName = PutBucketReplication) || ($.eventName = DeleteBucketPolicy) || ($.eventName = DeleteBucketCors) || ($.eventName = DeleteBucketLifecycle) || ($.eventName = DeleteBucketReplication)) }",
);
