import { z } from "zod";
import { scopeNames } from "../scopes.ts";
import { instant } from "./instant.ts";

export const scope = z.enum(scopeNames);

/** An API token without its secret. */
export const apiToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope),
  createdAt: instant,
  expiresAt: instant,
  /** To the hour; null: never used. */
  lastUsedAt: instant.nullable(),
});

export const newApiToken = z.strictObject({
  name: z.string().trim().min(1, "Give the token a name.").max(100),
  scopes: z.array(scope).min(1, "Choose at least one scope.").max(scopeNames.length),
  expiresInDays: z.union([z.literal(30), z.literal(90), z.literal(365)]).default(90),
});
