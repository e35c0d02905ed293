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
  risk: "Files can be read and modified in transit.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on in-transit encryption for EFS volumes.",
    steps: [
      "Set transitEncryption of each EFS volume to ENABLED in a new revision.",
      "Register and deploy a new revision.",
    ],
    impact: "Tasks of services that use the new revision are replaced.",
  },
  evaluate: ({ efsVolumes }) => {
    if (efsVolumes.length === 0) return notApplicable("The task definition has no EFS volumes.");
    const clear = efsVolumes.filter(({ transitEncryption }) => !transitEncryption);
    return clear.length === 0
      ? pass("All EFS volumes use in-transit encryption.")
      : fail("Some EFS volumes do not use in-transit encryption.", {
          volumes: clear.map(({ name, fileSystemId }) => ({ name, fileSystemId })),
        });
  },
});
