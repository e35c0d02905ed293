import { defineCheck, fail, pass } from "../../model/define-check.ts";
import image from "../../resources/ec2-image.ts";

export default defineCheck(image, {
  id: "ec2-ami-not-public",
  requirement: "AMIs should not be public",
  problem: "AMI is public",
  severity: "critical",
  category: "Data",
  service: "EC2",
  frameworks: {},
  needs: ["sharing"],
  risk: "Any AWS account can launch the image and read the software, settings, and keys in it.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make the image private, and share it only with the accounts that need it.",
    steps: [
      "Find out which accounts launch the image.",
      'Remove the group "all" from the launch permissions, and add those accounts.',
      "Treat keys and passwords in the image as compromised, and rotate them.",
    ],
    impact: "Other accounts can no longer launch the image. Running instances are unchanged.",
  },
  evaluate: ({ sharing }, { resource }) =>
    sharing.public
      ? fail("Any AWS account can launch the image.", { public: true, imageId: resource.id })
      : pass("The image is not public."),
});
