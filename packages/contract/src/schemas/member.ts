import { z } from "zod";

/** Someone who belongs to the workspace. */
export const member = z.strictObject({
  userId: z.string(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  joinedAt: z.string(),
  lastLoginAt: z.string().nullable(),
});

/** Someone who was asked to join; the link itself is in the email only. */
export const invitation = z.strictObject({
  id: z.string(),
  email: z.string(),
  /** Name of who asked; null when that person is no member any more. */
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
