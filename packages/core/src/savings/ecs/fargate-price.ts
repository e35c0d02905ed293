import type { CostComponent } from "../../model/cost-plan.ts";
import type { Observation } from "../../model/observation.ts";
import { gap, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";

/** Size of a Fargate task. 1024 CPU units are one vCPU. */
export interface TaskSize {
  cpuUnits: number;
  memoryMib: number;
}

interface SizeFacet {
  cpuUnits: number | null;
  memoryMib: number | null;
  architecture: string | null;
}
interface TaskFacet {
  operatingSystem: string | null;
  revision: number;
}

/** Charged parts of this many tasks that run all month. */
export function fargateComponents({ cpuUnits, memoryMib }: TaskSize, tasks: number): CostComponent[] {
  return [
    { name: "Fargate vCPU", price: "ECS/fargate-vcpu-x86", quantity: (tasks * cpuUnits) / 1024 },
    { name: "Fargate memory (GB)", price: "ECS/fargate-memory-x86", quantity: (tasks * memoryMib) / 1024 },
  ];
}

/**
 * The size of a service's tasks, from its task definition. A gap `unsupported` if the table has no price
 * (arm64, Windows), and `failed` if the inventory has another revision than the running one.
 */
export function taskSizeOf(
  taskDefinitionArn: string,
  find: (type: string, id: string) => Resource | undefined,
): Observation<TaskSize> {
  const [, family = "", revision = ""] = /([^/]+):(\d+)$/.exec(taskDefinitionArn) ?? [];
  const { task, size } = find(taskDefinition.type, family)?.facets ?? {};
  if (!task?.seen) return gap(task?.reason ?? "failed");
  if (!size?.seen) return gap(size?.reason ?? "failed");
  // The task definition's declaration reads these facets.
  const { operatingSystem, revision: known } = task.value as TaskFacet;
  const { cpuUnits, memoryMib, architecture } = size.value as SizeFacet;
  if (String(known) !== revision || cpuUnits === null || memoryMib === null) return gap("failed");
  if (architecture === "ARM64" || operatingSystem?.startsWith("WINDOWS")) return gap("unsupported");
  return seen({ cpuUnits, memoryMib });
}
