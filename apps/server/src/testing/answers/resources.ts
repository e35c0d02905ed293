import { createRunsStore } from "../../runs/store.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";
import { withQueuedRun } from "./runs.ts";
import { tagChangeAnswers } from "./tag-changes.ts";

interface Explorer {
  readonly as: TestPerson;
  readonly resourceId: string;
}

const discovered = new WeakMap<TestServer, Promise<Explorer>>();

/** A person whose sandbox account has been discovered; shared by all callers. */
function explorer({ full }: Servers): Promise<Explorer> {
  if (!discovered.has(full)) discovered.set(full, discover(full));
  return discovered.get(full) ?? discover(full);
}

async function discover(server: TestServer): Promise<Explorer> {
  const as = await server.person();
  await server.call("POST /resources/discover", { as });
  const { body } = await server.call("GET /resources/inventory", { as, query: { type: "EC2" } });
  return { as, resourceId: body.resources[0].resourceId };
}

const member = async (servers: Servers) => ({ as: (await explorer(servers)).as });
const known = async (servers: Servers) => {
  const { as, resourceId } = await explorer(servers);
  return { as, query: { resource_id: resourceId } };
};
const unknown = async (servers: Servers) => ({
  ...(await member(servers)),
  query: { resource_id: "arn:aws:ec2:eu-west-1:000000000000:instance/i-none" },
});

/** The ARN of a resource of a CloudFormation type. */
async function arnOf(servers: Servers, type: string): Promise<string> {
  const { body } = await servers.full.call("GET /resources/inventory", {
    ...(await member(servers)),
    query: { type },
  });
  return body.resources[0].resourceId;
}

const marked = async (servers: Servers, resourceId: string) =>
  servers.full.call("PUT /resources/crown-jewel", {
    ...(await member(servers)),
    body: { resourceId, isCrownJewel: true },
  });

/** A call that waits for a run with the given end. */
async function waiting(
  { idle }: Servers,
  end: (run: Awaited<ReturnType<typeof withQueuedRun>>) => Promise<unknown>,
): Promise<TestAnswer> {
  const run = await withQueuedRun(idle);
  const joined = nextLookAt(idle, run.params.id);
  const answer = idle.call("POST /resources/discover", { as: run.as });
  // Earlier, it would start another one.
  await joined;
  await end(run);
  return answer;
}

export const resourceAnswers: Answers<EndpointsBelow<"resources">> = {
  "POST /resources/discover": {
    200: async ({ full }) => full.call("POST /resources/discover", { as: await full.person() }),
    202: async ({ idle }) =>
      idle.call("POST /resources/discover", {
        as: await idle.person(),
        headers: { prefer: "respond-async" },
      }),
    not_found: async ({ full }) =>
      full.call("POST /resources/discover", {
        as: await full.person(),
        body: { accountIds: ["no such account"] },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("GET /accounts", { as });
      await full.call("DELETE /accounts/:id", { as, params: { id: body.accounts[0].id } });
      return full.call("POST /resources/discover", { as });
    },
    run_failed: (servers) =>
      waiting(servers, ({ as, params }) =>
        createRunsStore(servers.idle.database).finish(
          as.workspaceId,
          { id: params.id, attempts: 0 },
          {
            status: "failed",
            error: "The collection stopped: out of memory.",
          },
        ),
      ),
    run_cancelled: (servers) => waiting(servers, (run) => servers.idle.call("POST /runs/:id/cancel", run)),
  },
  "GET /resources/inventory": {
    200: async (servers) => servers.full.call("GET /resources/inventory", await member(servers)),
  },
  "GET /resources/export": {
    200: async (servers) => servers.full.call("GET /resources/export", await member(servers)),
  },
  "POST /resources/export": {
    200: async (servers) =>
      servers.full.call("POST /resources/export", {
        ...(await member(servers)),
        body: { resourceIds: null },
      }),
  },
  "GET /resources/facets": {
    200: async (servers) => servers.full.call("GET /resources/facets", await member(servers)),
  },
  "GET /resources/groups": {
    200: async (servers) =>
      servers.full.call("GET /resources/groups", { ...(await member(servers)), query: { by: "type" } }),
  },
  "GET /resources/summary": {
    200: async (servers) => servers.full.call("GET /resources/summary", await member(servers)),
  },
  "GET /resources/coverage": {
    200: async (servers) => servers.full.call("GET /resources/coverage", await member(servers)),
  },
  "GET /resources/resource": {
    200: async (servers) => servers.full.call("GET /resources/resource", await known(servers)),
    not_found: async (servers) => servers.full.call("GET /resources/resource", await unknown(servers)),
  },
  "GET /resources/unused": {
    200: async (servers) => servers.full.call("GET /resources/unused", await member(servers)),
  },
  "GET /resources/relationships": {
    200: async (servers) => servers.full.call("GET /resources/relationships", await known(servers)),
    not_found: async (servers) => servers.full.call("GET /resources/relationships", await unknown(servers)),
  },
  "PUT /resources/crown-jewel": {
    200: async (servers) => marked(servers, (await known(servers)).query.resource_id),
    not_found: async (servers) => marked(servers, (await unknown(servers)).query.resource_id),
    conflict: async (servers) => marked(servers, await arnOf(servers, "AWS::CloudWatch::Alarm")),
  },
  "GET /resources/metrics": {
    200: async (servers) => servers.full.call("GET /resources/metrics", await known(servers)),
    not_found: async (servers) => servers.full.call("GET /resources/metrics", await unknown(servers)),
  },
  "GET /resources/cost-history": {
    200: async (servers) => servers.full.call("GET /resources/cost-history", await known(servers)),
    not_found: async (servers) => servers.full.call("GET /resources/cost-history", await unknown(servers)),
  },
  "GET /resources/history": {
    200: async (servers) => servers.full.call("GET /resources/history", await known(servers)),
    not_found: async (servers) => servers.full.call("GET /resources/history", await unknown(servers)),
  },
  ...tagChangeAnswers(explorer),
};
