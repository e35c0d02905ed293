import { accessResource, iamAction, principalArn } from "@skyledger/contract/schemas/access";
import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { z } from "zod";
import { defaultRows, defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { accessLink } from "../platform/links.ts";
import {
  administratorStatements,
  leastPrivilegeStatements,
  whatCanStatements,
  whoCanStatements,
} from "./statements.ts";

const listAdministrators = defineTool({
  name: "list_administrators",
  title: "Administrators",
  description:
    "Users and roles that are administrators of an AWS account, or can become one, with the path. “unknown” means that a policy could not be read: say so instead of guessing.",
  endpoint: "GET /access/administrators",
  input: z.strictObject({ ...accountScope }),
  request: (query) => ({ query }),
  facts: ({ principals, ...basis }) => ({
    ...basis,
    total: principals.length,
    principals: principals.filter(({ verdict }) => verdict !== "no").slice(0, maxRows),
    link: accessLink,
  }),
  statements: administratorStatements,
});

const whoCan = defineTool({
  name: "who_can",
  title: "Who can do an action",
  description:
    "Users, roles, services, and accounts that can do an IAM action on a resource, directly or through roles. “depends” names condition keys; “unknown” means that a policy could not be read.",
  endpoint: "POST /access/who-can",
  input: z.strictObject({
    action: iamAction.describe("IAM action, such as s3:GetObject"),
    resource: accessResource.describe("ARN of the resource, or * for actions without one"),
    ...accountScope,
  }),
  request: (body) => ({ body }),
  facts: ({ answers, ...basis }) => ({
    ...basis,
    total: answers.length,
    answers: answers.filter(({ verdict }) => verdict !== "denied").slice(0, maxRows),
    link: `${accessLink}?view=who-can`,
  }),
  statements: whoCanStatements,
});

const whatCan = defineTool({
  name: "what_can",
  title: "What a user or role can do",
  description:
    "Permissions of an IAM user or role, statement by statement, after everything that limits them.",
  endpoint: "POST /access/what-can",
  input: z.strictObject({ principalArn: principalArn.describe("ARN of the IAM user or role") }),
  request: (body) => ({ body }),
  facts: ({ answers, ...basis }) => ({
    ...basis,
    total: answers.length,
    answers: answers.slice(0, defaultRows),
    link: `${accessLink}?view=what-can`,
  }),
  statements: whatCanStatements,
});

const proposeLeastPrivilege = defineTool({
  name: "propose_least_privilege",
  title: "Policy for what is in use",
  description:
    "A policy that allows an IAM user or role only the services that it used, from IAM’s last accessed data. It changes nothing. “unknown” means that policies or the data could not be read.",
  endpoint: "POST /access/least-privilege",
  input: z.strictObject({ principalArn: principalArn.describe("ARN of the IAM user or role") }),
  request: (body) => ({ body }),
  facts: (answer) => ({ ...answer, link: `${accessLink}?view=what-can` }),
  statements: leastPrivilegeStatements,
});

/** Tools for assistants: effective permissions. */
export const accessTools = [listAdministrators, whoCan, whatCan, proposeLeastPrivilege];
