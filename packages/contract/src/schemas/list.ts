import { z } from "zod";

/** Query of every list: keyset paging, one sort column, free text. */
export const listQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(2000).optional(),
  q: z.string().trim().max(200).optional(),
};

/** What every list returns in addition to its items. */
export const listAnswer = {
  nextCursor: z.string().nullable(),
  total: z.number().int().nonnegative(),
};
