import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-container-environment-no-plain-credentials",
  requirement: "Amazon ECS container environment variables should not contain passwords, tokens, or keys",
  problem: "Container environment variables contain credentials",
  severity: "high",
  category: "Data",
  service: "ECS",
  frameworks: {},
  needs: ["suspectVariables"],
  risk: "Anyone who can view the task definition can read the credentials, and old revisions keep them.",
  remediation: {
    automation: "MANUAL",
    description:
      "Store the credentials in Secrets Manager or Parameter Store, and let ECS pass them to the container.",
    steps: [
      "Rotate the credentials. Treat them as compromised.",
      "Store the new credentials in Secrets Manager or as SecureString parameters, and allow the execution role to read them.",
      'Reference them under "secrets" of the container instead of "environment", with the same variable names.',
      "Register and deploy a new revision. Then deregister and delete the old revisions.",
    ],
    impact:
      "Tasks of services that use the new revision are replaced. The application reads the same variables.",
  },
  evaluate: ({ suspectVariables }) => {
    if (suspectVariables.length === 0) return notApplicable("The task definition has no containers.");
    const variables = suspectVariables.flatMap(({ container, names }) =>
      names.map((name) => (container === null ? name : `${container}: ${name}`)),
    );
    return variables.length === 0
      ? pass(
          "No credentials were detected in plaintext environment variables. Environment files were not evaluated.",
        )
      : fail("Plaintext environment variables of containers look like credentials.", { variables });
  },
});
