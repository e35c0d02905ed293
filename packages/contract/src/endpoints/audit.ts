import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { auditEntry, auditFilter, auditPlace } from "../schemas/audit.ts";
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
};
