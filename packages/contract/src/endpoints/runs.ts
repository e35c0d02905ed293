import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import { run, runKind, runStatus, runUnit } from "../schemas/run.ts";

const params = z.strictObject({ id: z.string().max(64) });

export const runEndpoints = {
  "GET /runs": endpoint({
    summary: "Runs, newest first",
    tag: "Runs",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      status: runStatus.optional(),
      kind: runKind.optional(),
    }),
    responses: { 200: z.strictObject({ runs: z.array(run), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "GET /runs/:id": endpoint({
    summary: "One run with its progress",
    tag: "Runs",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: run },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /runs/:id/cancel": endpoint({
    summary: "Cancel a run. The data read so far is kept.",
    tag: "Runs",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "run.canceled",
    params,
    responses: { 200: run },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /runs/:id/units": endpoint({
    summary: "Units of a run, in the order of its plan: one per account, or per account and Region",
    tag: "Runs",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    query: z.strictObject({ limit: listQuery.limit, cursor: listQuery.cursor }),
    responses: { 200: z.strictObject({ units: z.array(runUnit), ...listAnswer }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /runs/:id/units/:unitId/retry": endpoint({
    summary:
      "Run a failed or canceled unit again. Returns the run that does it: this one while it is active, else a new one of the same kind for the account.",
    tag: "Runs",
    access: "member",
    permission: "run",
    reach: "accounts",
    audit: "run.account_retried",
    params: params.extend({ unitId: z.string().max(64) }),
    responses: { 200: run },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /events": endpoint({
    summary:
      "Live updates as server-sent events: `run` carries a run. Resume with Last-Event-ID; without it the stream starts now.",
    tag: "Runs",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: null },
    produces: "text/event-stream",
    errors: ["unauthenticated"],
  }),
};
