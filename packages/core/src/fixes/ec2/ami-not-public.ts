import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { cannotBeUndone, defineFix, ready } from "../../model/define-fix.ts";
import image from "../../resources/ec2-image.ts";

const hide: AutomationDocument = {
  name: "Skyledger-MakeImagePrivate",
  description: "Removes public launch permission from an AMI.",
  parameters: {
    ImageId: { type: "String", description: "The AMI." },
  },
  steps: [
    apiStep("Hide", "ec2", "ModifyImageAttribute", {
      ImageId: "{{ ImageId }}",
      LaunchPermission: { Remove: [{ Group: "all" }] },
    }),
  ],
};

export default defineFix(image, {
  id: "ami-not-public",
  title: "Make the AMI private",
  remediates: ["ec2-ami-not-public"],
  needs: ["sharing"],
  documents: [hide],
  actions: ["ec2:ModifyImageAttribute"],
  plan: (_, { id }) => ready(hide, { ImageId: id }, { sharing: { public: false } }),
  rollback: () => cannotBeUndone("Skyledger doesn't make AMIs public. Share it again manually."),
});
