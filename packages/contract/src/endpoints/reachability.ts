import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { askedAnswers, exposedAnswers, reachQuestion } from "../schemas/reachability.ts";

/** Most questions of one request. */
const mostQuestions = 1_000;

export const reachabilityEndpoints = {
  "GET /reachability/exposed": endpoint({
    summary: "Everything that the internet reaches, or may reach, with the hops on the path",
    tag: "Reachability",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: { 200: exposedAnswers },
    errors: ["unauthenticated"],
  }),
  "POST /reachability/ask": endpoint({
    summary: "Whether sources reach ports, with the hops on the path, or the first one that blocks",
    tag: "Reachability",
    access: "member",
    permission: "read",
    reach: "accounts",
    readOnly: true,
    audit: "reachability.queried",
    auditFields: [],
    body: z.strictObject({ questions: z.array(reachQuestion).min(1).max(mostQuestions) }),
    responses: { 200: askedAnswers },
    errors: ["unauthenticated"],
  }),
};
