import { randomUUID } from "node:crypto";
import { createRunsStore } from "../../runs/store.ts";
import { memberAdvised } from "../member-advised.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";

interface Saver {
  readonly as: TestPerson;
  /** Two recommendations: one is never changed, so that it stays open. */
  readonly openId: string;
  readonly otherId: string;
}

const discovered = new WeakMap<TestServer, Promise<Saver>>();

/** A person whose sandbox account has been read; shared by all callers. */
function saver({ full }: Servers): Promise<Saver> {
  const known = discovered.get(full) ?? discover(full);
  discovered.set(full, known);
  return known;
}

async function discover(server: TestServer): Promise<Saver> {
  const as = await server.person();
  await server.call("POST /resources/discover", { as });
  const { body } = await server.call("GET /cost/recommendations", { as, query: { limit: 2 } });
  const [open, other] = body.recommendations;
  return { as, openId: open.recommendationId, otherId: other.recommendationId };
}

/** An open recommendation far down in the list. */
async function another(servers: Servers, place: number) {
  const { as } = await saver(servers);
  const { body } = await servers.full.call("GET /cost/recommendations", { as, query: { limit: 10 } });
  return { as, recommendationId: String(body.recommendations[place].recommendationId) };
}

/** A recommendation for a deleted resource, which can no longer be changed. */
async function settled(servers: Servers) {
  const { as, recommendationId } = await another(servers, 7);
  await servers.full.database.forWorkspace(as.workspaceId, (tx) =>
    tx.query("update recommendations set status = 'gone' where id = $1", [recommendationId]),
  );
  return { as, recommendationId: String(recommendationId) };
}

/** A person who dismissed all of their recommendations at once. */
async function dismissedAll(server: TestServer): Promise<{ as: TestPerson; operationId: string }> {
  const { as } = await memberAdvised(server);
  const { body } = await server.call("POST /cost/recommendations/bulk-dismiss", {
    as,
    body: { selection: { filter: {} }, reason: "Needed" },
  });
  return { as, operationId: String(body.operationId) };
}

function implement(
  server: TestServer,
  as: TestPerson,
  recommendation_id: string,
  headers: Record<string, string>,
): Promise<TestAnswer> {
  return server.call("POST /cost/recommendations/implement", { as, body: { recommendation_id }, headers });
}

export const recommendationAnswers: Answers<
  | EndpointsBelow<"cost/recommendations">
  | EndpointsBelow<"cost/savings-rules">
  | EndpointsBelow<"cost/not-evaluated-savings">
  | EndpointsBelow<"cost/verified-savings">
> = {
  "GET /cost/recommendations": {
    200: async (servers) =>
      servers.full.call("GET /cost/recommendations", {
        as: (await saver(servers)).as,
        query: { q: "volume" },
      }),
  },
  "GET /cost/recommendations/:id": {
    200: async (servers) => {
      const { as, openId } = await saver(servers);
      return servers.full.call("GET /cost/recommendations/:id", { as, params: { id: openId } });
    },
    not_found: async (servers) =>
      servers.full.call("GET /cost/recommendations/:id", {
        as: (await saver(servers)).as,
        params: { id: "none" },
      }),
  },
  "POST /cost/recommendations/dismiss": {
    200: async (servers) => {
      const { as, otherId } = await saver(servers);
      const body = { recommendation_id: otherId, reason: "Needed for the audit" };
      return servers.full.call("POST /cost/recommendations/dismiss", { as, body });
    },
    not_found: async (servers) =>
      servers.full.call("POST /cost/recommendations/dismiss", {
        as: (await saver(servers)).as,
        body: { recommendation_id: "none", reason: "x" },
      }),
    conflict: async (servers) => {
      const { as, recommendationId } = await settled(servers);
      const body = { recommendation_id: recommendationId, reason: "x" };
      return servers.full.call("POST /cost/recommendations/dismiss", { as, body });
    },
  },
  "POST /cost/recommendations/bulk-dismiss": {
    200: async ({ full }) => {
      const { as, recommendationId } = await memberAdvised(full);
      const body = { selection: { recommendationIds: [recommendationId] }, reason: "Needed" };
      return full.call("POST /cost/recommendations/bulk-dismiss", { as, body });
    },
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      const body = { selection: { filter: {} }, reason: "Another", operationId };
      return full.call("POST /cost/recommendations/bulk-dismiss", { as, body });
    },
  },
  "POST /cost/recommendations/bulk-mark-applied": {
    200: async ({ full }) => {
      const { as } = await memberAdvised(full);
      const body = { selection: { filter: {} } };
      return full.call("POST /cost/recommendations/bulk-mark-applied", { as, body });
    },
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      const body = { selection: { filter: {} }, operationId };
      return full.call("POST /cost/recommendations/bulk-mark-applied", { as, body });
    },
  },
  "POST /cost/recommendations/bulk-restore": {
    200: async ({ full }) => {
      const { as } = await dismissedAll(full);
      const body = { selection: { filter: { status: "dismissed" } } } as const;
      return full.call("POST /cost/recommendations/bulk-restore", { as, body });
    },
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      const body = { selection: { filter: {} }, operationId };
      return full.call("POST /cost/recommendations/bulk-restore", { as, body });
    },
  },
  "POST /cost/recommendations/bulk-plan": {
    200: async ({ full }) => {
      const { as } = await memberAdvised(full);
      return full.call("POST /cost/recommendations/bulk-plan", { as, body: { selection: { filter: {} } } });
    },
  },
  "POST /cost/recommendations/bulk-apply": {
    202: async ({ idle }) => {
      const { as } = await memberAdvised(idle);
      const body = { selection: { filter: {} } };
      const plan = await idle.call("POST /cost/recommendations/bulk-plan", { as, body });
      return idle.call("POST /cost/recommendations/bulk-apply", {
        as,
        body: { ...body, planHash: plan.body.planHash },
      });
    },
    not_found: async ({ full }) => {
      const body = { selection: { recommendationIds: ["none"] }, planHash: "of nothing" };
      return full.call("POST /cost/recommendations/bulk-apply", { as: await full.person(), body });
    },
    conflict: async ({ full }) => {
      const { as } = await memberAdvised(full);
      const body = { selection: { filter: {} }, planHash: "of another plan" };
      return full.call("POST /cost/recommendations/bulk-apply", { as, body });
    },
  },
  "POST /cost/recommendations/assign": {
    200: async ({ full }) => {
      const { as } = await memberAdvised(full);
      const body = { selection: { filter: {} }, assigneeId: as.userId };
      return full.call("POST /cost/recommendations/assign", { as, body });
    },
    not_found: async ({ full }) =>
      full.call("POST /cost/recommendations/assign", {
        as: await full.person(),
        body: { selection: { filter: {} }, assigneeId: "no-one" },
      }),
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      const body = { selection: { filter: {} }, assigneeId: null, operationId };
      return full.call("POST /cost/recommendations/assign", { as, body });
    },
  },
  "POST /cost/recommendations/label": {
    200: async ({ full }) => {
      const { as } = await memberAdvised(full);
      return full.call("POST /cost/recommendations/label", { as, body: { selection: { filter: {} } } });
    },
    not_found: async ({ full }) =>
      full.call("POST /cost/recommendations/label", {
        as: await full.person(),
        body: { selection: { filter: {} }, add: [randomUUID()] },
      }),
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      const body = { selection: { filter: {} }, operationId };
      return full.call("POST /cost/recommendations/label", { as, body });
    },
  },
  "POST /cost/recommendations/undo": {
    200: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      return full.call("POST /cost/recommendations/undo", { as, body: { operationId } });
    },
    not_found: async ({ full }) =>
      full.call("POST /cost/recommendations/undo", {
        as: await full.person(),
        body: { operationId: "none" },
      }),
    conflict: async ({ full }) => {
      const { as, operationId } = await dismissedAll(full);
      await full.call("POST /cost/recommendations/undo", { as, body: { operationId } });
      return full.call("POST /cost/recommendations/undo", { as, body: { operationId } });
    },
  },
  "GET /cost/recommendations/:id/plan": {
    200: async ({ full }) => {
      const { as, recommendationId } = await memberAdvised(full);
      return full.call("GET /cost/recommendations/:id/plan", { as, params: { id: recommendationId } });
    },
    not_found: async ({ full }) =>
      full.call("GET /cost/recommendations/:id/plan", { as: await full.person(), params: { id: "none" } }),
    conflict: async ({ full }) => {
      const { as, recommendationId } = await memberAdvised(full);
      const body = { recommendation_id: recommendationId, reason: "x" };
      await full.call("POST /cost/recommendations/dismiss", { as, body });
      return full.call("GET /cost/recommendations/:id/plan", { as, params: { id: recommendationId } });
    },
  },
  "POST /cost/recommendations/implement": {
    200: async (servers) => {
      const { as, recommendationId } = await another(servers, 8);
      const body = { recommendation_id: recommendationId, manual: true, note: "Done with the console" };
      return servers.full.call("POST /cost/recommendations/implement", { as, body });
    },
    not_found: async (servers) =>
      servers.full.call("POST /cost/recommendations/implement", {
        as: (await saver(servers)).as,
        body: { recommendation_id: "none" },
      }),
    conflict: async (servers) => {
      const { as, recommendationId } = await settled(servers);
      const body = { recommendation_id: recommendationId };
      return servers.full.call("POST /cost/recommendations/implement", { as, body });
    },
    202: async ({ idle }) => {
      const { as, recommendationId } = await memberAdvised(idle);
      return implement(idle, as, recommendationId, { prefer: "respond-async" });
    },
    run_failed: async ({ idle }) => {
      const { as, recommendationId } = await memberAdvised(idle);
      const { body } = await implement(idle, as, recommendationId, { prefer: "respond-async" });
      const joined = nextLookAt(idle, body.runId);
      const answer = implement(idle, as, recommendationId, {});
      // Earlier, it would start another one.
      await joined;
      const error = "The fix stopped: out of memory.";
      await createRunsStore(idle.database).finish(
        as.workspaceId,
        { id: body.runId, attempts: 0 },
        { status: "failed", error },
      );
      return answer;
    },
  },
  "POST /cost/recommendations/restore": {
    200: async (servers) => {
      const { as, otherId } = await saver(servers);
      const named = { recommendation_id: otherId };
      await servers.full.call("POST /cost/recommendations/dismiss", { as, body: { ...named, reason: "x" } });
      return servers.full.call("POST /cost/recommendations/restore", { as, body: named });
    },
    not_found: async (servers) =>
      servers.full.call("POST /cost/recommendations/restore", {
        as: (await saver(servers)).as,
        body: { recommendation_id: "none" },
      }),
    conflict: async (servers) => {
      const { as, openId } = await saver(servers);
      const body = { recommendation_id: openId };
      return servers.full.call("POST /cost/recommendations/restore", { as, body });
    },
  },
  "GET /cost/verified-savings": {
    200: async (servers) =>
      servers.full.call("GET /cost/verified-savings", { as: (await saver(servers)).as }),
  },
  "GET /cost/not-evaluated-savings": {
    200: async (servers) =>
      servers.full.call("GET /cost/not-evaluated-savings", {
        as: (await saver(servers)).as,
        query: { limit: 2 },
      }),
  },
  "GET /cost/savings-rules": {
    200: async (servers) => servers.full.call("GET /cost/savings-rules", { as: (await saver(servers)).as }),
  },
  "PUT /cost/savings-rules/thresholds": {
    200: async (servers) =>
      servers.full.call("PUT /cost/savings-rules/thresholds", {
        as: (await saver(servers)).as,
        body: { thresholds: { "ebs-volume-unattached.ageDays": 30 } },
      }),
  },
};
