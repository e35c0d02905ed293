import { defineCheck } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { failingContainers } from "./failing-containers.ts";

/** Variables for credentials of AWS and of registries (Security Hub, ECS.8). */
const credentialNames = new Set(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "ECS_ENGINE_AUTH_DATA"]);

export default defineCheck(taskDefinition, {
  id: "ecs-container-environment-no-secrets",
  requirement: "Amazon ECS container environment variables should not contain AWS credentials",
  problem: "Container environment variables contain AWS credentials",
  severity: "high",
  category: "Data",
  service: "ECS",
  frameworks: { fsbp: ["ECS.8"], pci_dss_4: ["8.6.2"], nist_800_53_r5: ["CA-9(1)", "CM-2"] },
  needs: ["containers"],
  risk: "Anyone who can view the task definition can read the credentials, and old revisions keep them.",
  remediation: {
    automation: "MANUAL",
    description: "Use a task role, and read other credentials from Secrets Manager.",
    steps: [
      "Rotate the credentials, and treat them as compromised.",
      'Use the task role instead of access keys, and "secrets" instead of "environment" for other credentials.',
      "Register and deploy a new revision. Then deregister and delete the old revisions.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ containers }) =>
    failingContainers(
      containers,
      (container) => container.environmentNames.some((name) => credentialNames.has(name)),
      {
        good: `No container has a variable named ${[...credentialNames].join(", ")}. Other names, and values, were not evaluated.`,
        bad: "Containers have AWS or registry credentials in plaintext environment variables.",
      },
    ),
});
