import { createRunsStore } from "../../runs/store.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";

const analysed = new WeakMap<TestServer, Promise<TestPerson>>();

/** A person with costs of the sandbox account; shared by all callers. */
function spender({ full }: Servers): Promise<TestPerson> {
  const known = analysed.get(full) ?? analyse(full);
  analysed.set(full, known);
  return known;
}

async function analyse(server: TestServer): Promise<TestPerson> {
  const as = await server.person();
  await server.call("POST /cost/analysis", { as });
  return as;
}

const service = "Amazon Relational Database Service";

/** A call that waits for an analysis with the given end. */
async function waiting(
  { idle }: Servers,
  end: (run: { as: TestPerson; params: { id: string } }) => Promise<unknown>,
): Promise<TestAnswer> {
  const as = await idle.person();
  const { body } = await idle.call("POST /cost/analysis", { as, headers: { prefer: "respond-async" } });
  const joined = nextLookAt(idle, body.runId);
  const answer = idle.call("POST /cost/analysis", { as });
  // Earlier, it would start another one.
  await joined;
  await end({ as, params: { id: body.runId } });
  return answer;
}

export const costAnswers: Answers<
  Exclude<
    EndpointsBelow<"cost">,
    | EndpointsBelow<"cost/recommendations">
    | EndpointsBelow<"cost/savings-rules">
    | EndpointsBelow<"cost/not-evaluated-savings">
    | EndpointsBelow<"cost/verified-savings">
    | EndpointsBelow<"cost/imports">
  >
> = {
  "POST /cost/analysis": {
    200: async (servers) =>
      servers.full.call("POST /cost/analysis", { as: await spender(servers), body: { timePeriod: "7d" } }),
    202: async ({ idle }) =>
      idle.call("POST /cost/analysis", { as: await idle.person(), headers: { prefer: "respond-async" } }),
    not_found: async ({ full }) =>
      full.call("POST /cost/analysis", {
        as: await full.person(),
        body: { accountIds: ["no such account"] },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("GET /accounts", { as });
      await full.call("DELETE /accounts/:id", { as, params: { id: body.accounts[0].id } });
      return full.call("POST /cost/analysis", { as });
    },
    cost_request_limit: async ({ full }) => {
      const as = await analyse(full);
      await full.database.forWorkspace(as.workspaceId, (tx) =>
        tx.query("update cost_explorer_requests set requests = 50 where workspace_id = $1", [as.workspaceId]),
      );
      return full.call("POST /cost/analysis", { as, body: { tagKeys: ["Team"] } });
    },
    run_failed: (servers) =>
      waiting(servers, ({ as, params }) =>
        createRunsStore(servers.idle.database).finish(
          as.workspaceId,
          { id: params.id, attempts: 0 },
          {
            status: "failed",
            error: "No cost data could be read. Production: AWS denied ce:GetCostAndUsage.",
          },
        ),
      ),
    run_cancelled: (servers) => waiting(servers, (run) => servers.idle.call("POST /runs/:id/cancel", run)),
  },
  "GET /cost/status": { 200: async ({ full }) => full.call("GET /cost/status", { as: await full.person() }) },
  "GET /cost/analysis": {
    200: async (servers) => servers.full.call("GET /cost/analysis", { as: await spender(servers) }),
    not_found: async ({ full }) => full.call("GET /cost/analysis", { as: await full.person() }),
  },
  "GET /cost/overview": {
    200: async (servers) => servers.full.call("GET /cost/overview", { as: await spender(servers) }),
    not_found: async ({ full }) => full.call("GET /cost/overview", { as: await full.person() }),
  },
  "GET /cost/service": {
    200: async (servers) =>
      servers.full.call("GET /cost/service", { as: await spender(servers), query: { service } }),
    not_found: async (servers) =>
      servers.full.call("GET /cost/service", { as: await spender(servers), query: { service: "None" } }),
  },
  "GET /cost/analysis/history": {
    200: async (servers) => servers.full.call("GET /cost/analysis/history", { as: await spender(servers) }),
  },
  "POST /cost/export": {
    200: async (servers) => servers.full.call("POST /cost/export", { as: await spender(servers), body: {} }),
    not_found: async ({ full }) => full.call("POST /cost/export", { as: await full.person(), body: {} }),
  },
  "GET /cost/exports/:token": {
    200: async (servers) => {
      const as = await spender(servers);
      const prepared = await servers.full.call("POST /cost/export", {
        as,
        body: { includeRecommendations: true },
      });
      const token = String(prepared.body.downloadUrl).split("/").at(-1) ?? "";
      return servers.full.call("GET /cost/exports/:token", { params: { token } });
    },
    not_found: async ({ full }) => full.call("GET /cost/exports/:token", { params: { token: "made-up" } }),
  },
};
