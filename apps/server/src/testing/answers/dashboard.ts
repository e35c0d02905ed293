import { createRunsStore } from "../../runs/store.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";

type Waiting = { as: TestPerson; params: { id: string } };
const respondAsync = { prefer: "respond-async" };

/** A person with a queued analysis. */
async function withQueuedAnalysis(server: TestServer): Promise<Waiting> {
  const as = await server.person();
  const { body } = await server.call("POST /full-analysis", { as, headers: respondAsync });
  return { as, params: { id: body.runId } };
}

/** A person with a canceled analysis. */
async function withCancelledAnalysis(server: TestServer): Promise<Waiting> {
  const analysis = await withQueuedAnalysis(server);
  await server.call("POST /runs/:id/cancel", analysis);
  return analysis;
}

const fail = (server: TestServer, { as, params }: Waiting) =>
  createRunsStore(server.database).finish(
    as.workspaceId,
    { id: params.id, attempts: 0 },
    { status: "failed", error: "No account could be read. Production: AWS denied sts:AssumeRole." },
  );

/** A call that waits for an analysis with the given end. */
async function waiting(
  { idle }: Servers,
  call: (analysis: Waiting) => Promise<TestAnswer>,
  end: (analysis: Waiting) => Promise<unknown>,
): Promise<TestAnswer> {
  const analysis = await withQueuedAnalysis(idle);
  const joined = nextLookAt(idle, analysis.params.id);
  const answer = call(analysis);
  // Earlier, it would start another one.
  await joined;
  await end(analysis);
  return answer;
}

export const dashboardAnswers: Answers<EndpointsBelow<"full-analysis"> | EndpointsBelow<"dashboard">> = {
  "POST /dashboard/visits": {
    200: async ({ full }) => full.call("POST /dashboard/visits", { as: await full.person() }),
  },
  "GET /dashboard/changes": {
    200: async ({ full }) =>
      full.call("GET /dashboard/changes", {
        as: await full.person(),
        query: { since: "2026-01-01T00:00:00Z" },
      }),
    not_found: async ({ full }) =>
      full.call("GET /dashboard/changes", {
        as: await full.person(),
        query: { since: "2026-01-01T00:00:00Z", accountId: "no such account" },
      }),
  },
  "GET /dashboard/preferences": {
    200: async ({ full }) => full.call("GET /dashboard/preferences", { as: await full.person() }),
  },
  "PUT /dashboard/preferences": {
    200: async ({ full }) =>
      full.call("PUT /dashboard/preferences", { as: await full.person(), body: { firstSteps: "folded" } }),
  },
  "POST /full-analysis": {
    200: async ({ full }) => full.call("POST /full-analysis", { as: await full.person() }),
    202: async ({ idle }) =>
      idle.call("POST /full-analysis", { as: await idle.person(), headers: respondAsync }),
    not_found: async ({ full }) =>
      full.call("POST /full-analysis", {
        as: await full.person(),
        body: { accountIds: ["no such account"] },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("GET /accounts", { as });
      await full.call("DELETE /accounts/:id", { as, params: { id: body.accounts[0].id } });
      return full.call("POST /full-analysis", { as });
    },
    run_failed: (servers) =>
      waiting(
        servers,
        ({ as }) => servers.idle.call("POST /full-analysis", { as }),
        (analysis) => fail(servers.idle, analysis),
      ),
    run_cancelled: (servers) =>
      waiting(
        servers,
        ({ as }) => servers.idle.call("POST /full-analysis", { as }),
        (analysis) => servers.idle.call("POST /runs/:id/cancel", analysis),
      ),
  },
  "POST /full-analysis/:id/continue": {
    200: async ({ full }) => {
      const analysis = await withQueuedAnalysis(full);
      return full.call("POST /full-analysis/:id/continue", analysis);
    },
    202: async ({ idle }) =>
      idle.call("POST /full-analysis/:id/continue", {
        ...(await withCancelledAnalysis(idle)),
        headers: respondAsync,
      }),
    not_found: async ({ full }) =>
      full.call("POST /full-analysis/:id/continue", { as: await full.person(), params: { id: "none" } }),
    conflict: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("POST /full-analysis", { as, headers: respondAsync });
      const analysis = { as, params: { id: body.runId } };
      await full.call("POST /full-analysis/:id/continue", analysis);
      return full.call("POST /full-analysis/:id/continue", analysis);
    },
    // Continuing an active one waits for it.
    run_failed: (servers) =>
      waiting(
        servers,
        (analysis) => servers.idle.call("POST /full-analysis/:id/continue", analysis),
        (analysis) => fail(servers.idle, analysis),
      ),
    run_cancelled: (servers) =>
      waiting(
        servers,
        (analysis) => servers.idle.call("POST /full-analysis/:id/continue", analysis),
        (analysis) => servers.idle.call("POST /runs/:id/cancel", analysis),
      ),
  },
};
