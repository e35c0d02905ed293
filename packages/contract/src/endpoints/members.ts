import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email } from "../schemas/auth.ts";
import { grants } from "../schemas/grant.ts";
import { invitation, member } from "../schemas/member.ts";
import { message } from "../schemas/message.ts";

const params = z.strictObject({ id: z.uuid() });

export const memberEndpoints = {
  "GET /members": endpoint({
    summary: "The workspace's members and invitations",
    tag: "Members",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ members: z.array(member), invitations: z.array(invitation) }) },
    errors: ["unauthenticated"],
  }),
  "DELETE /members/:id": endpoint({
    summary: "Remove a member; that person's sessions and access tokens end",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "member.removed",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "PUT /members/:id/grants": endpoint({
    summary:
      "Replace a member's roles. They apply to open sessions and access tokens at once. No one grants or removes more than they have, and a workspace keeps an owner.",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "member.grants_changed",
    params,
    body: z.strictObject({ grants }),
    responses: { 200: z.strictObject({ member }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /members/invitations": endpoint({
    summary: "Email a link to join the workspace. A second link replaces the first.",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "member.invited",
    auditFields: ["email", "grants"],
    body: z.strictObject({
      email,
      /** The roles of the new member; omitted: viewer of the whole workspace. */
      grants: grants.optional(),
    }),
    responses: { 200: message },
    errors: ["unauthenticated", "not_found", "conflict"],
    ratePerMinute: 20,
  }),
  "DELETE /members/invitations/:id": endpoint({
    summary: "Revoke an invitation",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "invitation.revoked",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /auth/invitation": endpoint({
    summary: "The recipient of an invitation link",
    tag: "Auth",
    access: "public",
    query: z.strictObject({ token: z.string().min(1).max(200) }),
    responses: { 200: z.strictObject({ email: z.string() }) },
    errors: ["invalid_invitation"],
    ratePerMinute: 20,
  }),
};
