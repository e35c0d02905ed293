import topic from "../../resources/sns-topic.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./topic-kms.ts";

fixTable(fix, [
  {
    when: "they are not",
    resource: resourceWith(
      topic,
      {
        settings: {
          policy: { Statement: [] },
          displayName: null,
          kmsKeyId: null,
          fifo: false,
          confirmedSubscriptions: 0,
        },
      },
      { arn: "arn:aws:sns:eu-west-1:123456789012:t" },
    ),
    run: {
      document: "AWSConfigRemediation-EncryptSNSTopic",
      parameters: {
        TopicArn: ["arn:aws:sns:eu-west-1:123456789012:t"],
        KmsKeyArn: ["arn:aws:kms:eu-west-1:123456789012:alias/aws/sns"],
      },
    },
    changes: ['settings.kmsKeyId: null -> "arn:aws:kms:eu-west-1:123456789012:alias/aws/sns"'],
    undo: {
      document: "Skyledger-ClearTopicEncryption",
      parameters: { TopicArn: ["arn:aws:sns:eu-west-1:123456789012:t"] },
    },
  },
]);
