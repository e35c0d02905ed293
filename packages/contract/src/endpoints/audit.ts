import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { auditEntry, auditFilter, auditForwarding, auditPlace } from "../schemas/audit.ts";
import { listQuery } from "../schemas/list.ts";

const settings = z.strictObject({
  /** Entries are deleted after this number of days, at the end of a closed chapter; null: never. */
  retentionDays: z.int().min(30).max(3650).nullable(),
});

export const auditEndpoints = {
  "GET /audit": endpoint({
    summary: "The audit log, newest first. Each entry has the hash of the one before it.",
    tag: "Audit",
    access: "member",
    permission: "audit",
    reach: "workspace",
    query: z.strictObject({ ...listQuery, ...auditFilter }),
    responses: {
      200: z.strictObject({
        entries: z.array(auditEntry),
        nextCursor: z.string().nullable(),
        /** The newest entry. Note its hash outside of Skyledger: it proves that nothing was cut off the end. */
        head: auditPlace,
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /audit/check": endpoint({
    summary:
      "Check the hashes of up to 20,000 entries. Continue with `after` until `complete`; `problem` is the first entry that does not fit.",
    tag: "Audit",
    access: "member",
    permission: "audit",
    reach: "workspace",
    query: z.strictObject({ after: z.coerce.number().int().min(0).default(0) }),
    responses: {
      200: z.strictObject({
        through: auditPlace,
        complete: z.boolean(),
        problem: z.strictObject({ sequence: z.int(), text: z.string() }).nullable(),
      }),
    },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /audit/export": endpoint({
    summary:
      "The whole audit log, oldest first: as JSON Lines, which `npm run verify-audit` checks offline, or as OCSF events.",
    tag: "Audit",
    access: "member",
    permission: "audit",
    reach: "workspace",
    audit: "audit_log.exported",
    auditFields: ["format"],
    body: z.strictObject({ format: z.enum(["jsonl", "ocsf"]).default("jsonl") }),
    bodyOptional: true,
    responses: { 200: null },
    produces: "application/x-ndjson",
    errors: ["unauthenticated"],
  }),
  "GET /audit/settings": endpoint({
    summary: "How long entries of the audit log are kept, and closed chapters",
    tag: "Audit",
    access: "member",
    permission: "audit",
    reach: "workspace",
    responses: {
      200: z.strictObject({
        ...settings.shape,
        /** The newest closed chapter: the anchor of the oldest entry. */
        chapter: auditPlace.nullable(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "PUT /audit/settings": endpoint({
    summary:
      "Set how long entries of the audit log are kept. A chapter is closed with its last hash before its entries are deleted.",
    tag: "Audit",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "audit_settings.updated",
    auditFields: ["retentionDays"],
    body: settings,
    responses: { 200: settings },
    errors: ["unauthenticated"],
  }),
  "GET /audit/forwarding": endpoint({
    summary:
      "Where the audit log is forwarded, how far, and why the last attempt failed; null: it is not forwarded",
    tag: "Audit",
    access: "member",
    permission: "audit",
    reach: "workspace",
    responses: { 200: z.strictObject({ forwarding: auditForwarding.nullable() }) },
    errors: ["unauthenticated"],
  }),
  "PUT /audit/forwarding": endpoint({
    summary:
      "Forward the audit log to a webhook: signed batches of up to 100 entries, in order, until the receiver accepts them. A changed receiver continues where the former one ended.",
    tag: "Audit",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "audit_forwarding.updated",
    auditFields: [],
    body: z.strictObject({
      url: z.string().trim().min(1).max(2000),
      /** Key of the signatures (HMAC-SHA256, Standard Webhooks). Left out: the former one stays. */
      secret: z.string().trim().min(16).max(200).optional(),
      /** Whether a new receiver gets the entries that exist, too. */
      existing: z.boolean().default(false),
    }),
    responses: { 200: z.strictObject({ forwarding: auditForwarding }) },
    errors: ["unauthenticated"],
  }),
  "DELETE /audit/forwarding": endpoint({
    summary: "Stop forwarding the audit log. Address and secret are deleted.",
    tag: "Audit",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "audit_forwarding.removed",
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /audit/forwarding/test": endpoint({
    summary: "Send a signed test without entries now; `problem` states why the receiver did not accept it",
    tag: "Audit",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "audit_forwarding.tested",
    responses: { 200: z.strictObject({ problem: z.string().nullable() }) },
    errors: ["unauthenticated", "not_found"],
    ratePerMinute: 10,
  }),
};
