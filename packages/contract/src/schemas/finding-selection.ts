import { z } from "zod";
import { accountScope } from "./account-scope.ts";
import { workFilter } from "./collaboration.ts";
import { findingCategory, findingStatus } from "./security.ts";
import { severity } from "./severity.ts";

/** Maximum number of findings in one request. */
const namedAtMost = 500;

/** Filters of a list of findings. */
export const findingFilter = {
  status: findingStatus.optional(),
  severity: severity.optional(),
  category: findingCategory.optional(),
  service: z.string().max(100).optional(),
  region: z.string().max(50).optional(),
  ...accountScope,
  checkId: z.string().max(200).optional(),
  ...workFilter,
  /** Active findings whose due date has passed, or that are due within 7 days. */
  due: z.enum(["overdue", "soon"]).optional(),
  /** Whether Skyledger can fix it. */
  fix: z.enum(["automatic", "manual"]).optional(),
  /** Findings of the steps of the attack path to a target, by the target's ARN; `any`: of all attack paths. */
  path: z.string().max(2048).optional(),
};

/** Filters of a list of findings that are not columns of it. */
export const findingSearch = {
  q: z.string().trim().max(200).optional(),
  resource_id: z.string().max(2048).optional(),
};

const ids = z.array(z.string().max(64)).max(namedAtMost);

/** The selected findings: named ones, or all matches of a filter except some. */
export const findingSelection = z
  .strictObject({
    findingIds: ids.min(1).optional(),
    filter: z.strictObject({ ...findingFilter, ...findingSearch }).optional(),
    /** Matching findings to exclude. */
    except: ids.optional(),
  })
  .refine(({ findingIds, filter }) => (findingIds === undefined) !== (filter === undefined), {
    path: ["findingIds"],
    message: "Give findingIds or a filter, one of them.",
  })
  .refine(({ filter, except }) => filter !== undefined || except === undefined, {
    path: ["except"],
    message: "Only a filter has exceptions.",
  });

/** Result of an action on many findings. */
export const findingOperation = z.strictObject({
  /** For undo. */
  operationId: z.string(),
  /** Number of selected findings. */
  matched: z.number().int(),
  changed: z.number().int(),
  /** Selected findings that the action does not apply to: no change, or not allowed for their status. */
  skipped: z.number().int(),
  /** False: an error ended it early. Counted changes are made, the rest is unchanged. */
  complete: z.boolean(),
});
