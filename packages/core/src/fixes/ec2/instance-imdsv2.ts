import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import instance from "../../resources/ec2-instance.ts";

const fix = "AWSConfigRemediation-EnforceEC2InstanceIMDSv2";

const restore: AutomationDocument = {
  name: "Skyledger-SetInstanceHttpTokens",
  description: "Sets whether an instance's metadata service requires session tokens.",
  parameters: {
    InstanceId: { type: "String", description: "The instance." },
    HttpTokens: { type: "String", description: "required or optional." },
  },
  steps: [
    apiStep("Modify", "ec2", "ModifyInstanceMetadataOptions", {
      InstanceId: "{{ InstanceId }}",
      HttpTokens: "{{ HttpTokens }}",
    }),
  ],
};

export default defineFix(instance, {
  id: "instance-imdsv2",
  title: "Require IMDSv2",
  remediates: ["ec2-instance-imdsv2-required"],
  needs: ["metadataOptions"],
  documents: [fix, restore],
  actions: ["ec2:DescribeInstances", "ec2:ModifyInstanceMetadataOptions"],
  plan: ({ metadataOptions }, { id }) =>
    ready(
      fix,
      { InstanceId: id, HttpPutResponseHopLimit: metadataOptions.hopLimit ?? undefined },
      { metadataOptions: { httpTokens: "required" } },
    ),
  rollback: (_, { id }) =>
    undoneBy(
      restore,
      { InstanceId: id, HttpTokens: "optional" },
      "Metadata can be read without a token again.",
    ),
});
