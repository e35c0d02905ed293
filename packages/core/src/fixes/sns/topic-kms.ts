import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import topic from "../../resources/sns-topic.ts";

const fix = "AWSConfigRemediation-EncryptSNSTopic";

const restore: AutomationDocument = {
  name: "Skyledger-ClearTopicEncryption",
  description: "Turns off encryption of a topic with AWS KMS.",
  parameters: {
    TopicArn: { type: "String", description: "The topic." },
  },
  steps: [
    apiStep("Set", "sns", "SetTopicAttributes", {
      TopicArn: "{{ TopicArn }}",
      AttributeName: "KmsMasterKeyId",
      AttributeValue: "",
    }),
  ],
};

/** The AWS managed key for SNS in the topic's account and Region. */
function keyOf(topicArn: string): string {
  const [, partition, , region, accountId] = topicArn.split(":");
  return `arn:${partition}:kms:${region}:${accountId}:alias/aws/sns`;
}

export default defineFix(topic, {
  id: "topic-kms",
  title: "Encrypt messages with AWS KMS",
  remediates: ["sns-topic-kms-encrypted"],
  needs: ["settings"],
  documents: [fix, restore],
  actions: ["sns:GetTopicAttributes", "sns:SetTopicAttributes"],
  plan: (_, { arn }) => {
    const key = keyOf(arn);
    return ready(fix, { TopicArn: arn, KmsKeyArn: key }, { settings: { kmsKeyId: key } });
  },
  rollback: (_, { arn }) =>
    undoneBy(restore, { TopicArn: arn }, "Messages are not encrypted with AWS KMS again."),
});
