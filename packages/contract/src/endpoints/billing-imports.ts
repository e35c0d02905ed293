import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { billingFile, billingImport, newBillingImport } from "../schemas/billing-import.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import { runAccepted } from "../schemas/run.ts";

const params = z.strictObject({ id: z.string().max(64) });

export const billingImportEndpoints = {
  "GET /cost/imports": endpoint({
    summary: "Locations that billing exports (FOCUS, CUR 2.0) are imported from, and imported data",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "workspace",
    responses: {
      200: z.strictObject({
        imports: z.array(billingImport),
        ...listAnswer,
        /** The server's folder for billing exports; null: not available to this workspace. */
        folder: z.string().nullable(),
        /** Setting that the operator uses to open it. */
        workspaceId: z.string(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "POST /cost/imports": endpoint({
    summary: "Add a location of billing exports. No data is read yet.",
    tag: "Cost",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    audit: "billing_import.created",
    auditFields: ["kind", "accountId", "bucket", "prefix", "path"],
    body: newBillingImport,
    responses: { 201: billingImport },
    errors: ["unauthenticated", "forbidden", "not_found", "conflict"],
  }),
  "DELETE /cost/imports/:id": endpoint({
    summary: "Remove a location of billing exports and all costs imported from it. Its files are not changed",
    tag: "Cost",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    audit: "billing_import.deleted",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /cost/imports/:id/run": endpoint({
    summary:
      "Import new and changed files. A corrected month replaces the previous one. Responds immediately.",
    tag: "Cost",
    access: "member",
    permission: "run",
    reach: "workspace",
    audit: "billing_import.started",
    params,
    responses: { 202: runAccepted },
    errors: ["unauthenticated", "forbidden", "not_found", "conflict"],
  }),
  "GET /cost/imports/:id/files": endpoint({
    summary: "Files of a location with their import status",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "workspace",
    params,
    query: z.strictObject({ limit: listQuery.limit, cursor: listQuery.cursor }),
    responses: { 200: z.strictObject({ files: z.array(billingFile), ...listAnswer }) },
    errors: ["unauthenticated", "not_found"],
  }),
};
