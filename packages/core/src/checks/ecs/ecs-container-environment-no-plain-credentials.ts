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
  risk: "Everybody who may look at the task definition reads the credentials, and old revisions keep them.",
  remediation: {
    automation: "MANUAL",
    description:
      "Keep the credentials in Secrets Manager or Parameter Store and let ECS hand them to the container.",
    steps: [
      "Change the credentials: they count as known.",
      "Keep the new ones in Secrets Manager or as SecureString parameters, and allow the execution role to read them.",
      'Name them under "secrets" of the container instead of "environment", with the same variable names.',
      "Register a new revision and deploy it. Then deregister and delete the old revisions.",
    ],
    impact:
      "The tasks of services that use the new revision are replaced; the application reads the same variables.",
  },
  evaluate: ({ suspectVariables }) => {
    if (suspectVariables.length === 0) return notApplicable("The task definition has no container.");
    const variables = suspectVariables.flatMap(({ container, names }) =>
      names.map((name) => (container === null ? name : `${container}: ${name}`)),
    );
    return variables.length === 0
      ? pass(
          "No plain environment variable of a container looks like a credential; environment files were not looked at.",
        )
      : fail("Plain environment variables of containers look like credentials.", { variables });
  },
});
