import { z } from "zod";
import { findingCategory, findingStatus, severity } from "./security.ts";

/** Findings that one request may name. */
const namedAtMost = 500;

/** What narrows a list of findings. */
export const findingFilter = {
  status: findingStatus.optional(),
  severity: severity.optional(),
  category: findingCategory.optional(),
  service: z.string().max(100).optional(),
  region: z.string().max(50).optional(),
  accountId: z.string().max(64).optional(),
  checkId: z.string().max(200).optional(),
  /** "me", "none", or the ID of a member. */
  assignee: z.string().max(64).optional(),
  /** Whether Skyledger can fix it. */
  fix: z.enum(["automatic", "manual"]).optional(),
};

/** Filters of a list of findings that are not columns of it. */
export const findingSearch = {
  q: z.string().trim().max(200).optional(),
  resource_id: z.string().max(2048).optional(),
};

const ids = z.array(z.string().max(64)).max(namedAtMost);

/** The findings of an act: those that are named, or all that match a filter but for some. */
export const findingSelection = z
  .strictObject({
    findingIds: ids.min(1).optional(),
    filter: z.strictObject({ ...findingFilter, ...findingSearch }).optional(),
    /** Matching findings to leave out. */
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

/** What became of an act on many findings. */
export const findingOperation = z.strictObject({
  /** For undoing it. */
  operationId: z.string(),
  /** Findings that were selected. */
  matched: z.number().int(),
  changed: z.number().int(),
  /** Selected findings that the act doesn't apply to: they were so already, or their status rules it out. */
  skipped: z.number().int(),
  /** False: an error ended it early; what counts as changed is changed, and the rest is as before. */
  complete: z.boolean(),
});
