import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import repository from "../../resources/ecr-repository.ts";
import { awsCli, terraformChange } from "../command-text.ts";

/** A policy that deletes untagged images after 30 days. */
const expireUntagged = JSON.stringify({
  rules: [
    {
      rulePriority: 1,
      selection: {
        tagStatus: "untagged",
        countType: "sinceImagePushed",
        countUnit: "days",
        countNumber: 30,
      },
      action: { type: "expire" },
    },
  ],
});

export default defineSaving(repository, {
  id: "ecr-images-unused",
  title: "ECR repository keeps unused images",
  act: ({ name }) => `Expire unused images in ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Configure",
  description:
    "No lifecycle policy removes old images, so the repository keeps growing. The saving is unknown because images are not listed.",
  needs: ["lifecycle"],
  thresholds: {},
  steps: [
    "Find out which images running tasks use.",
    "Add a lifecycle policy, and review its preview.",
    "Expire old images with it.",
  ],
  confidence: "MEDIUM",
  risk: "Low",
  couldGoWrong: "A task that references an expired image can't start again.",
  commands: (resource) => ({
    cli: awsCli(resource, "ecr put-lifecycle-policy", {
      "repository-name": resource.id,
      "lifecycle-policy-text": expireUntagged,
    }),
    terraform: terraformChange("aws_ecr_lifecycle_policy", resource.id, {
      repository: resource.id,
      policy: expireUntagged,
    }),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  impactAtMost: "MEDIUM",
  source: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html",
  evaluate: ({ lifecycle }) =>
    lifecycle.ruleCount > 0 ? noSavings : savingUnknown("unsupported", "price", { "lifecycle rules": 0 }),
});
