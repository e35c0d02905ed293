import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { findingFilter, findingSearch } from "../schemas/finding-selection.ts";
import { instant } from "../schemas/instant.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import { runAccepted } from "../schemas/run.ts";
import {
  finding,
  findingCategory,
  findingChange,
  findingCounts,
  findingGroup,
  findingStatus,
  framework,
  frameworkRequirement,
  frameworkScore,
  notEvaluatedCheck,
  scan,
  scanSummary,
  securityScore,
  securitySettings,
} from "../schemas/security.ts";
import { importSummary, securityHubStatus } from "../schemas/security-hub.ts";

const names = (limit: number) => z.array(z.string().min(1).max(100)).min(1).max(limit).optional();

export const securityEndpoints = {
  "POST /security/scan": endpoint({
    summary:
      "Scan for insecure settings. Uses an inventory of a few minutes ago or runs a discovery first; does not change AWS. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Security",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "security_scan.started",
    auditFields: ["scanType", "categories", "services", "regions", "accountIds"],
    body: z.strictObject({
      /** FULL collects again unless the inventory is recent; QUICK evaluates the inventory as it is. */
      scanType: z.enum(["FULL", "QUICK"]).default("FULL"),
      categories: z
        .array(z.union([z.literal("ALL"), findingCategory]))
        .min(1)
        .max(6)
        .default(["ALL"]),
      services: names(100),
      regions: names(50),
      accountIds: names(10_000),
    }),
    bodyOptional: true,
    responses: { 200: scanSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "GET /security/findings": endpoint({
    summary: "Findings, filtered and paged, most severe first; without a status every status",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...listQuery,
      ...findingFilter,
      resource_id: findingSearch.resource_id,
      /**
       * risk: what is on attack paths first, by the sum of their risks, and then by severity; firstSeen: newest first;
       * oldest: the reverse.
       */
      sort: z
        .enum(["severity", "risk", "lastSeen", "firstSeen", "oldest", "title", "resource", "account"])
        .default("severity"),
    }),
    responses: { 200: z.strictObject({ findings: z.array(finding), counts: findingCounts, ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /security/findings/:id": endpoint({
    summary: "One finding with its history",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    params: z.strictObject({ id: z.string().max(64) }),
    responses: { 200: z.strictObject({ finding, history: z.array(findingChange) }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /security/groups": endpoint({
    summary:
      "Findings grouped by check, resource, or account, with the filters of the list; the group with the most severe finding first. Or by attack path, the one with the highest risk first; a finding can be on several",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      by: z.enum(["check", "resource", "account", "path"]).default("check"),
      ...listQuery,
      ...findingFilter,
      resource_id: findingSearch.resource_id,
    }),
    responses: { 200: z.strictObject({ groups: z.array(findingGroup), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /security/score": endpoint({
    summary:
      "Score, grade and trend of the last scan, counts of active findings, and the share of each framework: of all accounts or of some",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: { 200: securityScore },
    errors: ["unauthenticated"],
  }),
  "GET /security/frameworks/:framework": endpoint({
    summary:
      "Requirements of a framework by number, with their checks and the results of the last scan: of all accounts or of some",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    params: z.strictObject({ framework }),
    query: z.strictObject(accountScope),
    responses: {
      200: frameworkScore.extend({
        lastScan: instant.nullable(),
        requirements: z.array(frameworkRequirement),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /security/not-evaluated": endpoint({
    summary:
      "Checks that the last scan could not evaluate, with resources and the reason, for all accounts or some",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      ...listQuery,
      checkId: z.string().max(200).optional(),
      ...accountScope,
    }),
    responses: {
      200: z.strictObject({
        notEvaluated: z.array(notEvaluatedCheck),
        /**
         * Number of resources per check that could not be evaluated, most first, without the filter by check.
         */
        checks: z.array(z.strictObject({ checkId: z.string(), title: z.string(), count: z.number().int() })),
        /** Counted by the scan but not stored, or from before they were stored. */
        notListed: z.number().int(),
        ...listAnswer,
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /security/settings": endpoint({
    summary: "The workspace's requirements for handling findings",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: securitySettings },
    errors: ["unauthenticated"],
  }),
  "PUT /security/settings": endpoint({
    summary: "Set the workspace's requirements for handling findings",
    tag: "Security",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "security_settings.updated",
    auditFields: ["ignoreNoteRequired", "dueDays"],
    /** Omitted settings stay. */
    body: securitySettings.partial(),
    responses: { 200: securitySettings },
    errors: ["unauthenticated"],
  }),
  "POST /security/update-status": endpoint({
    summary:
      "Mark a finding fixed, ignore it (with a note where the workspace requires one), or reactivate it",
    tag: "Security",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "finding.status_changed",
    auditTarget: "findingId",
    auditFields: ["status", "note", "ignoredUntil"],
    body: z.strictObject({
      findingId: z.string().max(64),
      status: findingStatus,
      note: z.string().trim().max(1000).optional(),
      /** Only for IGNORED: when it becomes active again. */
      ignoredUntil: instant.optional(),
    }),
    responses: {
      200: z.strictObject({
        finding,
        /** For undo; null: nothing changed. */
        operationId: z.string().nullable(),
      }),
    },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /security/scans": endpoint({
    summary: "Finished scans, newest first",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({ limit: listQuery.limit, cursor: listQuery.cursor }),
    responses: { 200: z.strictObject({ scans: z.array(scan), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /security/security-hub-status": endpoint({
    summary:
      "Whether AWS Security Hub is enabled, with which standards, in which accounts and Regions, and missing data",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: { 200: securityHubStatus },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /security/security-hub-import": endpoint({
    summary:
      "Import new findings from AWS Security Hub. Every full scan also does this. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Security",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "security_hub_import.started",
    auditFields: ["accountIds"],
    body: z.strictObject({ accountIds: names(10_000) }),
    bodyOptional: true,
    responses: { 200: importSummary, 202: runAccepted },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed", "run_cancelled"],
  }),
  "POST /security/export": endpoint({
    summary: "Prepare an export of findings. The link expires after ten minutes",
    tag: "Security",
    access: "member",
    permission: "read",
    reach: "accounts",
    tokenScope: "security:read",
    audit: "findings.exported",
    auditFields: ["format", "scanId", "includeResolved"],
    body: z.strictObject({
      format: z.enum(["CSV", "OCSF", "ASFF"]).default("CSV"),
      /** Only findings that existed before the scan after this one began; omitted: all. */
      scanId: z.string().max(64).nullish(),
      /** Whether resolved findings are included; an explicit `status` takes precedence. */
      includeResolved: z.boolean().default(false),
      /** The filters of the list; each narrows the export in the same way. */
      ...findingFilter,
      q: findingSearch.q,
      /** Only these of the matching findings. */
      findingIds: z.array(z.string().max(64)).min(1).max(500).optional(),
      /** Matching findings to exclude. */
      except: z.array(z.string().max(64)).max(500).optional(),
    }),
    responses: { 200: z.strictObject({ exportUrl: z.string(), findingsCount: z.number().int() }) },
    errors: ["unauthenticated", "conflict", "not_found"],
  }),
  "GET /exports/:token": endpoint({
    summary: "Download a prepared export; the signed link is the permission",
    tag: "Security",
    access: "public",
    params: z.strictObject({ token: z.string().max(4000) }),
    responses: { 200: null },
    produces: "text/csv",
    errors: ["not_found"],
  }),
};
