import stream from "../../resources/kinesis-stream.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./kinesis-stream-encrypted.ts";

const settings = {
  mode: "ON_DEMAND",
  retentionHours: 24,
  openShards: 4,
  encryption: "NONE",
  kmsKeyId: null,
} as const;

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceWith(stream, { settings: { ...settings, encryption: "KMS" } }),
  },
  {
    when: "it is not encrypted",
    result: "fail",
    resource: resourceWith(stream, { settings }),
    evidence: { encryption: "NONE" },
  },
]);
