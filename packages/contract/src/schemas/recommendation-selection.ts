import { z } from "zod";
import { recommendationFilter } from "./recommendation.ts";

/** Recommendations that one request may name. */
const namedAtMost = 500;

const ids = z.array(z.string().max(64)).max(namedAtMost);

/** The recommendations of an act: those that are named, or all that a list shows for a filter but for some. */
export const recommendationSelection = z
  .strictObject({
    recommendationIds: ids.min(1).optional(),
    filter: z.strictObject({ ...recommendationFilter, q: z.string().trim().max(200).optional() }).optional(),
    /** Matching recommendations to leave out. */
    except: ids.optional(),
  })
  .refine(({ recommendationIds, filter }) => (recommendationIds === undefined) !== (filter === undefined), {
    path: ["recommendationIds"],
    message: "Give recommendationIds or a filter, one of them.",
  })
  .refine(({ filter, except }) => filter !== undefined || except === undefined, {
    path: ["except"],
    message: "Only a filter has exceptions.",
  });

/** Result of an act on many recommendations. */
export const recommendationOperation = z.strictObject({
  /** For undoing it. */
  operationId: z.string(),
  /** Recommendations that were selected. */
  matched: z.number().int(),
  changed: z.number().int(),
  /** Selected recommendations whose status rules the act out. */
  skipped: z.number().int(),
});
