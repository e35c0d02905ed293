import { attackPathTypes } from "@skyledger/core/attack-paths/attack-model";
import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { CrownJewelsStore, MarkedResource } from "./store/crown-jewels-store.ts";

/** Resources that people mark as those that matter most. */
export interface CrownJewelsService {
  /**
   * Marks a resource, or removes its mark. Throws not_found, and conflict where attack paths can't lead to the resource.
   * @returns since when it is marked (ISO 8601); null: it is not
   */
  mark(
    principal: Principal,
    change: { resourceId: string; isCrownJewel: boolean },
  ): Promise<{ since: string | null }>;
}

const evaluated: ReadonlySet<string> = new Set(attackPathTypes);

/** Whether attack paths are evaluated over resources of a CloudFormation type. */
export const canBeCrownJewel = (type: string): boolean => evaluated.has(type);

function refuseMark({ type, goneAt }: MarkedResource): void {
  if (!canBeCrownJewel(type)) {
    throw new AppError("conflict", "Attack paths are not evaluated for resources of this type.");
  }
  if (goneAt !== null) throw new AppError("conflict", "AWS no longer lists this resource.");
}

export function createCrownJewelsService(deps: {
  crownJewels: Pick<CrownJewelsStore, "mark">;
  now: () => Date;
}): CrownJewelsService {
  return {
    async mark({ workspaceId }, { resourceId, isCrownJewel }) {
      const change = isCrownJewel
        ? { since: deps.now(), refusal: refuseMark }
        : { since: null, refusal: () => undefined };
      const marked = await deps.crownJewels.mark(workspaceId, resourceId, change);
      if (marked === undefined) throw new AppError("not_found", "Resource not found.");
      return marked;
    },
  };
}
