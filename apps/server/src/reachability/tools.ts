import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { reachQuestion } from "@skyledger/contract/schemas/reachability";
import { z } from "zod";
import { defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { reachabilityLink as link } from "../platform/links.ts";
import { askedStatements, exposedStatements } from "./statements.ts";

const listExposed = defineTool({
  name: "list_reachable_from_internet",
  title: "Reachable from the internet",
  description:
    "Ports of instances and services that the internet reaches, with the hops on the path. “unknown” means that something could not be read: say so instead of guessing.",
  endpoint: "GET /reachability/exposed",
  input: z.strictObject({ ...accountScope }),
  request: (query) => ({ query }),
  facts: ({ answers, ...basis }) => ({
    ...basis,
    total: answers.length,
    answers: answers.slice(0, maxRows),
    link,
  }),
  statements: exposedStatements,
});

const canReach = defineTool({
  name: "can_reach",
  title: "Whether a source reaches a port",
  description:
    "Whether the internet, a network interface, a VPC, or an on-premises range reaches a port, with the hops, or the first one that blocks. “unknown” names what could not be read.",
  endpoint: "POST /reachability/ask",
  input: reachQuestion,
  request: (question) => ({ body: { questions: [question] } }),
  facts: (found) => ({ ...found, link }),
  statements: askedStatements,
});

/** Tools for assistants: network reachability. */
export const reachabilityTools = [listExposed, canReach];
