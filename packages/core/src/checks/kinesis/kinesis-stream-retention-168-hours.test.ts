import stream from "../../resources/kinesis-stream.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./kinesis-stream-retention-168-hours.ts";

const withHours = (retentionHours: number) =>
  resourceWith(stream, {
    settings: { mode: "ON_DEMAND", retentionHours, openShards: 4, encryption: "KMS", kmsKeyId: null },
  });

checkTable(check, [
  { when: "records are kept for 168 hours", result: "pass", resource: withHours(168) },
  { when: "records are kept for 169 hours", result: "pass", resource: withHours(169) },
  {
    when: "records are kept for 167 hours",
    result: "fail",
    resource: withHours(167),
    evidence: { retentionHours: 167 },
  },
]);
