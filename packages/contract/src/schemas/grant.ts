import { z } from "zod";
import { type Grant, type GrantScope, grantKey, permissionNames, roleNames } from "../permissions.ts";

export const role = z.enum(roleNames);

export const permission = z.enum(permissionNames);

/** Where a role holds. */
export const grantScope = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("workspace") }),
  /** A root or an OU: the accounts in it and below it. */
  z.strictObject({ kind: z.literal("unit"), id: z.string().min(1).max(64) }),
  /** ID of a connected account. */
  z.strictObject({ kind: z.literal("account"), id: z.uuid() }),
  /** The accounts with a tag. */
  z.strictObject({
    kind: z.literal("account_tag"),
    key: z.string().min(1).max(128),
    value: z.string().max(256),
  }),
]) satisfies z.ZodType<GrantScope>;

export const grant = z.strictObject({ role, scope: grantScope }) satisfies z.ZodType<Grant>;

const maxGrants = 50;

/** The grants of a person. Owners own the whole workspace. */
export const grants = z
  .array(grant)
  .min(1, "Give the person at least one role, or remove the person.")
  .max(maxGrants, `Use at most ${maxGrants} grants.`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    all.forEach((one, index) => {
      if (one.role === "owner" && one.scope.kind !== "workspace") {
        context.addIssue({
          code: "custom",
          path: [index, "scope"],
          message: "An owner owns the whole workspace.",
        });
      }
      const key = grantKey(one);
      if (seen.has(key)) {
        context.addIssue({
          code: "custom",
          path: [index],
          message: "This role is listed twice for the same scope.",
        });
      }
      seen.add(key);
    });
  });
