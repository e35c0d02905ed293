import type { ErrorCode } from "@skyledger/core/model/app-error";
import type { z } from "zod";

/** Who may call: anyone, or a signed-in member of a workspace. */
export type Access = "public" | "member";

/** Success statuses an endpoint may answer with. */
export type SuccessStatus = 200 | 201 | 202 | 204;

/** One endpoint of the interface as a value; the server mounts it, OpenAPI and the typed client follow from it. */
export interface Endpoint {
  summary: string;
  tag:
    | "Auth"
    | "Members"
    | "Tokens"
    | "Assistant"
    | "Accounts"
    | "Resources"
    | "Security"
    | "Cost"
    | "Runs"
    | "Notifications"
    | "Views"
    | "System";
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be left out entirely. */
  bodyOptional?: boolean;
  /** Answer schema per success status; null: no JSON body. */
  responses: Partial<Record<SuccessStatus, z.ZodType | null>>;
  /** Media type of the answer when it is not JSON. */
  produces?: "text/csv" | "text/event-stream";
  /** Codes this endpoint may answer with beside those every endpoint has (see `commonErrors`). */
  errors: readonly ErrorCode[];
  /** Attempts allowed per minute and client address, where it is less than the general limit. */
  ratePerMinute?: number;
}

/** Codes that any endpoint may answer with. */
export const commonErrors = [
  "invalid_input",
  "payload_too_large",
  "rate_limited",
  "internal",
  "storage_full",
  "unreadable_data",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Keeps the literal types of an endpoint declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
