import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";

export default defineCheck(taskDefinition, {
  id: "ecs-task-definition-efs-tls",
  requirement: "Amazon ECS task definitions should use in-transit encryption for EFS volumes",
  problem: "EFS volume is mounted without in-transit encryption",
  severity: "medium",
  category: "Encryption",
  service: "ECS",
  frameworks: { fsbp: ["ECS.18"] },
  needs: ["efsVolumes"],
  risk: "Files cross the network in the clear and can be read and changed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Encrypt the way to EFS.",
    steps: [
      "Set transitEncryption of each EFS volume to ENABLED in a new revision.",
      "Register a new revision and deploy it.",
    ],
    impact: "The tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ efsVolumes }) => {
    if (efsVolumes.length === 0) return notApplicable("The task definition has no EFS volume.");
    const clear = efsVolumes.filter(({ transitEncryption }) => !transitEncryption);
    return clear.length === 0
      ? pass("The way to every EFS volume is encrypted.")
      : fail("The way to some EFS volumes is not encrypted.", {
          volumes: clear.map(({ name, fileSystemId }) => ({ name, fileSystemId })),
        });
  },
});
