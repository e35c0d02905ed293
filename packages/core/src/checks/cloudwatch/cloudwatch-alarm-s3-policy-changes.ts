import { callsOf, eventAlarmCheck } from "./event-alarm-check.ts";

const names = [
  "PutBucketAcl",
  "PutBucketPolicy",
  "PutBucketCors",
  "PutBucketLifecycle",
  "PutBucketReplication",
  "DeleteBucketPolicy",
  "DeleteBucketCors",
  "DeleteBucketLifecycle",
  "DeleteBucketReplication",
];

export default eventAlarmCheck({
  id: "cloudwatch-alarm-s3-policy-changes",
  requirement: "A log metric filter and alarm should exist for S3 bucket policy changes",
  problem: "No alarm for S3 bucket policy changes",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.8"], cis_5: ["4.8"], cis_6: ["5.8"], cis_7: ["5.8"] },
  securityHub: ["CloudWatch.8"],
  risk: "Buckets that become public go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "S3 bucket policy changes",
  pattern: `{ ($.eventSource = s3.amazonaws.com) && (${names.map((name) => `($.eventName = ${name})`).join(" || ")}) }`,
  events: callsOf("s3", names),
});
