import { defineCheck, fail, pass } from "../../model/define-check.ts";
import stream from "../../resources/kinesis-stream.ts";

export default defineCheck(stream, {
  id: "kinesis-stream-encrypted",
  requirement: "Kinesis streams should be encrypted at rest",
  problem: "Stream is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "Kinesis",
  frameworks: {
    fsbp: ["Kinesis.1"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["settings"],
  risk: "Records are stored in plaintext.",
  remediation: {
    automation: "MANUAL",
    description: "Enable server-side encryption with AWS KMS.",
    steps: [
      "Choose a KMS key, and allow producers and consumers of the stream to use it.",
      "Enable server-side encryption in the configuration of the stream.",
    ],
    impact: "Producers and consumers without access to the key fail. Each request to AWS KMS is charged.",
  },
  evaluate: ({ settings: { encryption } }) =>
    encryption === "KMS"
      ? pass("The stream is encrypted with an AWS KMS key.")
      : fail("The stream is not encrypted at rest.", { encryption }),
});
