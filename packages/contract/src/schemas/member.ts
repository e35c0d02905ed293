import { z } from "zod";

/** A member of the workspace. */
export const member = z.strictObject({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  joinedAt: z.string(),
  lastLoginAt: z.string().nullable(),
});

/** An invited person; only the email contains the link. */
export const invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  /** Name of the inviting member; null if the person is no longer a member. */
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
