import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import region from "../../resources/account-region.ts";

const set: AutomationDocument = {
  name: "Skyledger-SetInstanceMetadataDefaults",
  description: "Sets whether the metadata service of new instances requires session tokens.",
  parameters: {
    HttpTokens: { type: "String", description: "required, optional or no-preference." },
  },
  steps: [apiStep("Modify", "ec2", "ModifyInstanceMetadataDefaults", { HttpTokens: "{{ HttpTokens }}" })],
};

export default defineFix(region, {
  id: "account-imdsv2-default",
  title: "Require IMDSv2 for new instances",
  remediates: ["ec2-account-imdsv2-default"],
  needs: ["imdsDefaults"],
  documents: [set],
  actions: ["ec2:ModifyInstanceMetadataDefaults"],
  plan: () => ready(set, { HttpTokens: "required" }, { imdsDefaults: { httpTokens: "required" } }),
  rollback: ({ imdsDefaults }) =>
    undoneBy(
      set,
      { HttpTokens: imdsDefaults.httpTokens ?? "no-preference" },
      "The AMI or the launch decides again.",
    ),
});
