import { AppError } from "@skyledger/core/model/app-error";
import type { LabelColor, WorkLabel } from "@skyledger/core/model/collaboration";
import type { Principal } from "../platform/principal.ts";
import type { LabelsStore } from "./labels-store.ts";

/** Labels of a workspace. */
export const maxLabels = 100;

/** Labels that the workspace puts on findings and recommendations. */
export interface LabelsService {
  list(principal: Principal): Promise<WorkLabel[]>;
  /** Throws conflict for a name that exists, and for too many labels. */
  add(principal: Principal, label: { name: string; color: LabelColor }): Promise<WorkLabel>;
  /** Throws not_found, conflict. */
  change(
    principal: Principal,
    id: string,
    change: { name?: string | undefined; color?: LabelColor | undefined },
  ): Promise<WorkLabel>;
  /** Throws not_found. */
  remove(principal: Principal, id: string): Promise<void>;
  /** Throws not_found if one of the labels doesn't exist. */
  assertExist(workspaceId: string, ids: readonly string[]): Promise<void>;
}

const missing = () => new AppError("not_found", "Label not found. It may have been deleted.");
const taken = (name: string | undefined) =>
  new AppError("conflict", `There is already a label named “${name}”. Choose another name.`);

export function createLabelsService({
  labels,
  now,
}: {
  labels: LabelsStore;
  now: () => Date;
}): LabelsService {
  return {
    list: ({ workspaceId }) => labels.all(workspaceId),
    async add({ workspaceId }, label) {
      const added = await labels.add(workspaceId, { ...label, now: now() }, maxLabels);
      if (added === "taken") throw taken(label.name);
      if (added === "full") throw new AppError("conflict", `A workspace has at most ${maxLabels} labels.`);
      return added;
    },
    async change({ workspaceId }, id, change) {
      const changed = await labels.change(workspaceId, id, change);
      if (changed === undefined) throw missing();
      if (changed === "taken") throw taken(change.name);
      return changed;
    },
    async remove({ workspaceId }, id) {
      if (!(await labels.remove(workspaceId, id))) throw missing();
    },
    async assertExist(workspaceId, ids) {
      const wanted = new Set(ids);
      if ((await labels.count(workspaceId, [...wanted])) < wanted.size) throw missing();
    },
  };
}
