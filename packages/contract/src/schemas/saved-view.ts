import { z } from "zod";
import { instant } from "./instant.ts";

/** Pages whose filters can be saved. */
export const viewPage = z.enum(["findings", "recommendations", "resources", "costs"]);

/** Query parameters of the page, as in its URL. */
const viewSearch = z
  .record(z.string().min(1).max(50), z.string().max(2048))
  .refine((search) => Object.keys(search).length <= 40, "A view holds at most 40 parameters.");

/** Who sees a view besides its owner. */
export const viewAudience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("everyone") }),
  z.strictObject({ kind: z.literal("team"), teamId: z.uuid() }),
]);

/** Filters of a page under a name. */
export const savedView = z.strictObject({
  viewId: z.string(),
  page: viewPage,
  name: z.string(),
  search: z.record(z.string(), z.string()),
  createdAt: instant,
  owner: z.strictObject({ userId: z.string(), name: z.string() }),
  /** Who sees the view besides its owner; null: no one. */
  sharedWith: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("everyone") }),
      z.strictObject({ kind: z.literal("team"), teamId: z.string(), name: z.string() }),
    ])
    .nullable(),
});

export const newSavedView = z.strictObject({
  page: viewPage,
  name: z.string().trim().min(1, "Give the view a name.").max(60),
  search: viewSearch,
  /** Replaces your view with the same name on this page; otherwise, the name must be new. */
  replace: z.boolean().default(false),
});
