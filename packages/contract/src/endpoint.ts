import type { ErrorCode } from "@skyledger/core/model/app-error";
import type { z } from "zod";
import type { Permission, Reach } from "./permissions.ts";
import type { Scope } from "./scopes.ts";

/** Success statuses of endpoints. */
export const successStatuses = [200, 201, 202, 204] as const;
export type SuccessStatus = (typeof successStatuses)[number];

/**
 * Name of an act in the audit log: `<noun>.<verb>`, in the past tense. "none" is for calls that only record that
 * their caller viewed a page.
 */
type AuditAction = `${string}.${string}` | "none";

/** What every endpoint declares. */
interface EndpointBase {
  summary: string;
  tag:
    | "Auth"
    | "Members"
    | "Audit"
    | "Tokens"
    | "Service accounts"
    | "Assistant"
    | "Access"
    | "Reachability"
    | "Attack paths"
    | "Accounts"
    | "Resources"
    | "Security"
    | "Approvals"
    | "Cost"
    | "Runs"
    | "Notifications"
    | "Views"
    | "Labels"
    | "Comments"
    | "Dashboard"
    | "System";
  /** Members can call it before they set up a second factor that the workspace requires. */
  beforeSecondFactor?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A question with a body: it changes nothing, so assistants can call it. */
  readOnly?: true;
  /** The body can be omitted. */
  bodyOptional?: boolean;
  /** Response schema per success status; null: no JSON body. */
  responses: Partial<Record<SuccessStatus, z.ZodType | null>>;
  /** Media type of the response if it is not JSON. */
  produces?: "text/csv" | "text/event-stream" | "application/x-ndjson";
  /** Error codes of this endpoint in addition to those of every endpoint (see `commonErrors`). */
  errors: readonly ErrorCode[];
  /** Attempts per minute and client address, if below the general limit. */
  ratePerMinute?: number;
}

/** Anyone can call it, without signing in. */
export interface PublicEndpoint extends EndpointBase {
  access: "public";
}

/** Members of a workspace can call it whose grants carry its permission. */
export interface MemberEndpoint extends EndpointBase {
  access: "member";
  permission: Permission;
  reach: Reach;
  /** The scope that an access token needs, if it doesn't follow from the tag and the permission (see `scopeOf`). */
  tokenScope?: Scope;
  /** The entry that a call writes to the audit log; required for every endpoint that is not GET. */
  audit?: AuditAction;
  /** The member of the body that is the ID of the target; omitted: `id` of the path. */
  auditTarget?: string;
  /** Members of the body that the entry contains. Never secrets. */
  auditFields?: readonly string[];
}

/**
 * One endpoint of the interface as a value. The server mounts it; OpenAPI and the typed client are derived
 * from it.
 */
export type Endpoint = PublicEndpoint | MemberEndpoint;

/** Error codes of every endpoint. */
export const commonErrors = [
  "invalid_input",
  "payload_too_large",
  "rate_limited",
  "internal",
  "storage_full",
  "unreadable_data",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Preserves the literal types of an endpoint declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}
