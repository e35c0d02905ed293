import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  accessResource,
  administratorAnswers,
  iamAction,
  leastPrivilegeAnswer,
  principalArn,
  whatCanAnswers,
  whoCanAnswers,
} from "../schemas/access.ts";
import { accountScope } from "../schemas/account-scope.ts";

export const accessEndpoints = {
  "POST /access/who-can": endpoint({
    summary:
      "Principals that can do an action on a resource, directly or through roles, with the statements that decide",
    tag: "Access",
    access: "member",
    permission: "read",
    reach: "accounts",
    readOnly: true,
    audit: "access.queried",
    auditFields: ["action", "resource"],
    body: z.strictObject({ action: iamAction, resource: accessResource, ...accountScope }),
    responses: { 200: whoCanAnswers },
    errors: ["unauthenticated"],
  }),
  "POST /access/what-can": endpoint({
    summary: "What a user or role can do, statement by statement, after everything that limits it",
    tag: "Access",
    access: "member",
    permission: "read",
    reach: "accounts",
    readOnly: true,
    audit: "access.queried",
    auditFields: ["principalArn"],
    body: z.strictObject({ principalArn }),
    responses: { 200: whatCanAnswers },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /access/least-privilege": endpoint({
    summary: "A policy that allows a user or role only the services that it used, from last accessed data",
    tag: "Access",
    access: "member",
    permission: "read",
    reach: "accounts",
    readOnly: true,
    audit: "access.queried",
    auditFields: ["principalArn"],
    body: z.strictObject({ principalArn }),
    responses: { 200: leastPrivilegeAnswer },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /access/administrators": endpoint({
    summary: "Users and roles that are administrators or can become one, with the path",
    tag: "Access",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: { 200: administratorAnswers },
    errors: ["unauthenticated"],
  }),
};
