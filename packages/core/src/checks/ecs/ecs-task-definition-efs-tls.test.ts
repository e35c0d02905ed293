import taskDefinition from "../../resources/ecs-task-definition.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ecs-task-definition-efs-tls.ts";

checkTable(check, [
  {
    when: "the way is encrypted",
    result: "pass",
    resource: resourceWith(taskDefinition, {
      efsVolumes: [{ name: "shared", fileSystemId: "fs-1", transitEncryption: true }],
    }),
  },
  {
    when: "the way is in the clear",
    result: "fail",
    resource: resourceWith(taskDefinition, {
      efsVolumes: [{ name: "shared", fileSystemId: "fs-1", transitEncryption: false }],
    }),
    evidence: { volumes: [{ name: "shared", fileSystemId: "fs-1" }] },
  },
  {
    when: "there is no such volume",
    result: "not_applicable",
    resource: resourceWith(taskDefinition, { efsVolumes: [] }),
  },
]);
