import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { account, accountChange, connectionGuide, connectionTest, newAccount } from "../schemas/account.ts";
import { listAnswer } from "../schemas/list.ts";

const params = z.strictObject({ id: z.string().max(64) });

export const accountEndpoints = {
  "GET /accounts": endpoint({
    summary: "The workspace's cloud accounts",
    tag: "Accounts",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ accounts: z.array(account), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /accounts/guide": endpoint({
    summary: "External ID and role templates for connecting an AWS account",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    responses: { 200: connectionGuide },
    errors: ["unauthenticated"],
  }),
  "POST /accounts": endpoint({
    summary: "Connect an account. The connection is tested before it is saved.",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "workspace",
    audit: "account.connected",
    auditFields: ["kind", "name", "roleArn", "regions"],
    body: newAccount,
    responses: { 201: account },
    errors: ["unauthenticated", "aws_connection_failed", "ambient_aws_not_allowed", "conflict"],
  }),
  "GET /accounts/:id": endpoint({
    summary: "One cloud account",
    tag: "Accounts",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: account },
    errors: ["unauthenticated", "not_found"],
  }),
  "PATCH /accounts/:id": endpoint({
    summary: "Rename an account, choose its Regions, or turn on sending findings to its Security Hub",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "accounts",
    audit: "account.updated",
    auditFields: ["name", "regions"],
    params,
    body: accountChange,
    responses: { 200: account },
    errors: ["unauthenticated", "not_found"],
  }),
  "DELETE /accounts/:id": endpoint({
    summary: "Disconnect an account and delete its data. AWS is not changed.",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "accounts",
    audit: "account.disconnected",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /accounts/:id/test": endpoint({
    summary: "Test the connection now",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "accounts",
    audit: "account.tested",
    params,
    responses: { 200: connectionTest },
    errors: ["unauthenticated", "not_found"],
  }),
};
