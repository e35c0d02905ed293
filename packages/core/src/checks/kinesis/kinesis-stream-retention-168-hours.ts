import { defineCheck, fail, pass } from "../../model/define-check.ts";
import stream from "../../resources/kinesis-stream.ts";

/** Default of the control (Security Hub, Kinesis.3). */
const leastHours = 168;

export default defineCheck(stream, {
  id: "kinesis-stream-retention-168-hours",
  requirement: "Kinesis streams should have an adequate data retention period",
  problem: "Stream retention period is less than 168 hours",
  severity: "medium",
  category: "Data",
  service: "Kinesis",
  frameworks: { fsbp: ["Kinesis.3"] },
  needs: ["settings"],
  risk: "Records are lost if a consumer fails for longer than the retention period.",
  remediation: {
    automation: "MANUAL",
    description: "Set the retention period to 168 hours or more.",
    steps: ["Increase the data retention period in the configuration of the stream."],
    impact: "Records that are kept for longer than 24 hours are charged.",
  },
  evaluate: ({ settings: { retentionHours } }) =>
    retentionHours >= leastHours
      ? pass("Records are kept for at least 168 hours.")
      : fail("Records are kept for less than 168 hours.", { retentionHours }),
});
