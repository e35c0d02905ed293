import { defineCheck, fail, pass } from "../../model/define-check.ts";
import repository from "../../resources/ecr-repository.ts";

export default defineCheck(repository, {
  id: "ecr-repository-tag-immutability",
  requirement: "ECR repositories should have tag immutability configured",
  problem: "Image tags are mutable",
  severity: "medium",
  category: "Data",
  service: "ECR",
  frameworks: { fsbp: ["ECR.2"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-8(1)"] },
  needs: ["settings"],
  risk: "A tag that was tested can be moved to another image without anybody noticing.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make tags immutable.",
    steps: [
      "Let the pipeline give every build a tag of its own.",
      "Set the tag mutability of the repository to IMMUTABLE.",
    ],
    impact: 'Pushing a tag that exists is refused, moving tags such as "latest" included.',
  },
  evaluate: ({ settings }) =>
    settings.tagMutability === "IMMUTABLE"
      ? pass("Tags cannot be moved.")
      : fail(
          settings.tagMutability === "MUTABLE"
            ? "Tags can be moved."
            : "Tags that an exclusion names can be moved.",
          { imageTagMutability: settings.tagMutability },
        ),
});
