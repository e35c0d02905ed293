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
  risk: "A tested tag can be moved to another image unnoticed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make image tags immutable.",
    steps: ["Use a unique tag for each build.", "Set the repository's tag mutability to IMMUTABLE."],
    impact: 'Pushing an existing tag fails, including moving tags such as "latest".',
  },
  evaluate: ({ settings }) =>
    settings.tagMutability === "IMMUTABLE"
      ? pass("Image tags are immutable.")
      : fail(
          settings.tagMutability === "MUTABLE"
            ? "Image tags are mutable."
            : "Image tags that match an exclusion are mutable.",
          { imageTagMutability: settings.tagMutability },
        ),
});
