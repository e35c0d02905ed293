import { z } from "zod";

/** An ISO 8601 UTC instant. */
export const instant = z.iso.datetime();

/** Query of every list: keyset paging, one sort column, free text. */
export const listQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(2000).optional(),
  q: z.string().trim().max(200).optional(),
};

/** What every list answers beside its items. */
export const listAnswer = {
  nextCursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
};

export const message = z.strictObject({ message: z.string() });

/** The wire form of every error (RFC 9457 and the two members the specification's client reads). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  error: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
