import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { apiToken, newApiToken } from "../schemas/api-token.ts";

export const tokenEndpoints = {
  "GET /tokens": endpoint({
    summary: "Your personal tokens",
    tag: "Tokens",
    access: "member",
    permission: "own",
    reach: "accounts",
    responses: { 200: z.strictObject({ tokens: z.array(apiToken) }) },
    errors: ["unauthenticated"],
  }),
  "POST /tokens": endpoint({
    summary: "Create an access token for programs: this interface, and MCP. It is shown only once.",
    tag: "Tokens",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "token.created",
    auditFields: ["name", "scopes", "expiresInDays"],
    body: newApiToken,
    responses: { 201: z.strictObject({ token: z.string(), apiToken }) },
    errors: ["unauthenticated", "conflict"],
    ratePerMinute: 20,
  }),
  "DELETE /tokens/:id": endpoint({
    summary: "Revoke one of your tokens",
    tag: "Tokens",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "token.revoked",
    params: z.strictObject({ id: z.uuid() }),
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};
