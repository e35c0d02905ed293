import taskDefinition, { type EcsContainer, type EcsTask } from "../resources/ecs-task-definition.ts";
import { resourceWith } from "./check-table.ts";

const task: EcsTask = {
  revision: 7,
  networkMode: "awsvpc",
  pidMode: null,
  operatingSystem: null,
  compatibilities: [],
  taskRoleArn: null,
  executionRoleArn: null,
};

const container: EcsContainer = {
  name: "app",
  image: "web:1",
  privileged: false,
  readOnlyRoot: true,
  user: "1000",
  logDriver: "awslogs",
  environmentNames: ["STAGE"],
};

/** A task definition for Linux without host access, with one container for each of the given changes. */
export function taskWith(change: Partial<EcsTask>, containers: readonly Partial<EcsContainer>[] = [{}]) {
  return resourceWith(taskDefinition, {
    task: { ...task, ...change },
    containers: containers.map((one) => ({ ...container, ...one })),
  });
}
