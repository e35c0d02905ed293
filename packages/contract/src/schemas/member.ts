import { z } from "zod";
import { grant } from "./grant.ts";
import { instant } from "./instant.ts";

/** A member of the workspace. */
export const member = z.strictObject({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  joinedAt: z.string(),
  lastLoginAt: z.string().nullable(),
  /** When the identity provider ended the access of the person; null: active. */
  deactivatedAt: instant.nullable(),
  /** The person's roles, and where each holds; the most powerful first. */
  grants: z.array(grant),
});

/** An invited person; only the email contains the link. */
export const invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  /** Name of the inviting member; null if the person is no longer a member. */
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** What the person gets with joining. */
  grants: z.array(grant),
});
