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
  risk: "Any AWS account can launch the image and read the programs, settings and keys inside.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make the image private and name the accounts that need it.",
    steps: [
      "Find out who launches the image and from which account.",
      'Remove the group "all" from its launch permissions and add those accounts.',
      "Treat keys and passwords inside the image as known and change them.",
    ],
    impact: "Accounts that are not named can no longer launch the image; running instances stay.",
  },
  evaluate: ({ sharing }, { resource }) =>
    sharing.public
      ? fail("Every AWS account may launch the image.", { public: true, imageId: resource.id })
      : pass("The image is not public."),
});
