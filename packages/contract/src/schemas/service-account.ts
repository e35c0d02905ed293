import { z } from "zod";
import { apiToken } from "./api-token.ts";
import { grant, grants } from "./grant.ts";
import { instant } from "./instant.ts";

/** A program with roles of its own. It acts with access tokens only. */
export const serviceAccount = z.strictObject({
  serviceAccountId: z.string(),
  name: z.string(),
  /** Its roles, and where each holds; the most powerful first. */
  grants: z.array(grant),
  createdAt: instant,
  /** Name of the person who created it; null if the person is no longer a member. */
  createdBy: z.string().nullable(),
  /** Newest first, including expired ones. */
  tokens: z.array(apiToken),
});

/** Without "@": it must not look like the address of a person. */
export const serviceAccountName = z
  .string()
  .trim()
  .min(1, "Give the service account a name.")
  .max(64, "Use at most 64 characters.")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, "Use letters, digits, spaces, and . _ - only.");

/** Only people own a workspace. */
export const serviceAccountGrants = grants.refine((all) => all.every(({ role }) => role !== "owner"), {
  error: "Only people can own a workspace. Choose another role for the service account.",
});
