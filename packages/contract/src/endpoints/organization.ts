import { endpoint } from "../endpoint.ts";
import { organization, organizationChange } from "../schemas/organization.ts";

export const organizationEndpoints = {
  "GET /organization": endpoint({
    summary: "The connected AWS organization: OUs, accounts, and the state of each",
    tag: "Accounts",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: organization },
    errors: ["unauthenticated", "not_found"],
  }),
  "PATCH /organization": endpoint({
    summary: "Choose the accounts that are read, by OU, account, or tag",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    audit: "organization.updated",
    auditFields: ["include", "exclude"],
    body: organizationChange,
    responses: { 200: organization },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /organization/refresh": endpoint({
    summary: "Read AWS Organizations again and connect the accounts that have the role",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    audit: "organization.refreshed",
    responses: { 200: organization },
    errors: ["unauthenticated", "not_found", "aws_connection_failed"],
  }),
};
