import { labelColors } from "@skyledger/core/model/collaboration";
import { z } from "zod";
import { instant } from "./instant.ts";

/** The member or the team that takes care of something. */
export const assignee = z.strictObject({
  kind: z.enum(["member", "team"]),
  id: z.string(),
  name: z.string(),
  /** Empty for a team. */
  email: z.string(),
});

export const labelColor = z.enum(labelColors);

/** A label of the workspace. */
export const label = z.strictObject({ labelId: z.string(), name: z.string(), color: labelColor });

/** Name of a team, a label, or a view. */
const name = (what: string) => z.string().trim().min(1, `Give the ${what} a name.`).max(60);

export const teamName = name("team");
export const labelName = z.string().trim().min(1, "Give the label a name.").max(40);

/** Labels of an act. */
const labelIds = z.array(z.uuid()).max(20).default([]);

/** Labels to add and to remove. */
export const labelChange = { add: labelIds, remove: labelIds };

/** Filters of a list by what people do with it. */
export const workFilter = {
  /** "me" (also through a team), "none", or the ID of a member or a team. */
  assignee: z.string().max(64).optional(),
  /** ID of a label. */
  label: z.string().max(64).optional(),
};

/** IDs of members. */
export const memberIds = z.array(z.uuid()).max(500);

export const team = z.strictObject({
  teamId: z.string(),
  name: z.string(),
  members: z.array(z.strictObject({ userId: z.string(), name: z.string(), email: z.string() })),
  createdAt: instant,
});

/** Characters of a comment, as people count them. */
export const commentCharacters = 10_000;

/** Plain text. */
export const commentBody = z
  .string()
  .trim()
  .min(1, "Write something first.")
  .max(2 * commentCharacters)
  .refine((text) => [...text].length <= commentCharacters, "A comment has at most 10,000 characters.");

/** IDs of mentioned members, whose names the text has after an @. */
export const mentions = z.array(z.uuid()).max(50).default([]);

export const comment = z.strictObject({
  commentId: z.string(),
  /** `userId` is null once the author has left. */
  author: z.strictObject({ userId: z.string().nullable(), name: z.string() }),
  /** Whether the caller wrote it. */
  mine: z.boolean(),
  /** Plain text: show it as it is. */
  body: z.string(),
  mentions: z.array(z.strictObject({ userId: z.string(), name: z.string() })),
  createdAt: instant,
  /** Null: never. */
  editedAt: instant.nullable(),
});

/** What a comment is about: one of both. */
export const commented = {
  findingId: z.string().max(64).optional(),
  recommendationId: z.string().max(64).optional(),
};

/** Whether exactly one of both is named. */
export const namesOne = (given: { findingId?: string | undefined; recommendationId?: string | undefined }) =>
  (given.findingId === undefined) !== (given.recommendationId === undefined);

export const namesOneIssue = {
  path: ["findingId"],
  message: "Give findingId or recommendationId, one of them.",
};
