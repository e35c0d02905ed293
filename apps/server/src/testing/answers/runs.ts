import { injection, someAddress, type TestAnswer, type TestPerson, type TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

/** A person with a queued run. */
export async function withQueuedRun(server: TestServer): Promise<{ as: TestPerson; params: { id: string } }> {
  const as = await server.person();
  const { body } = await server.call("POST /resources/discover", {
    as,
    headers: { prefer: "respond-async" },
  });
  return { as, params: { id: body.runId } };
}

const unknown = async (server: TestServer) => ({ as: await server.person(), params: { id: "no such run" } });

/** A discovery that has ended. */
async function discoveredBy(server: TestServer, as: TestPerson): Promise<string> {
  return (await server.call("POST /resources/discover", { as })).body.runId;
}

async function firstUnit(server: TestServer, as: TestPerson, id: string) {
  const { body } = await server.call("GET /runs/:id/units", { as, params: { id } });
  return { as, params: { id, unitId: body.units[0].id } };
}

/** The head of a stream; another test covers its content. */
async function headOf(server: TestServer): Promise<TestAnswer> {
  const answer = await server.app.inject({
    ...injection("GET /events", { as: await server.person() }),
    remoteAddress: someAddress(),
    payloadAsStream: true,
  });
  answer.raw.res.destroy();
  const { statusCode: status, headers } = answer;
  return { status, headers, code: undefined, body: undefined, text: "", cookie: undefined };
}

export const runAnswers: Answers<EndpointsBelow<"runs"> | EndpointsBelow<"events">> = {
  "GET /runs": { 200: async ({ full }) => full.call("GET /runs", { as: await full.person() }) },
  "GET /runs/:id": {
    200: async ({ idle }) => idle.call("GET /runs/:id", await withQueuedRun(idle)),
    not_found: async ({ idle }) => idle.call("GET /runs/:id", await unknown(idle)),
  },
  "POST /runs/:id/cancel": {
    200: async ({ idle }) => idle.call("POST /runs/:id/cancel", await withQueuedRun(idle)),
    not_found: async ({ idle }) => idle.call("POST /runs/:id/cancel", await unknown(idle)),
    conflict: async ({ idle }) => {
      const run = await withQueuedRun(idle);
      await idle.call("POST /runs/:id/cancel", run);
      return idle.call("POST /runs/:id/cancel", run);
    },
  },
  "GET /runs/:id/units": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("GET /runs/:id/units", { as, params: { id: await discoveredBy(full, as) } });
    },
    not_found: async ({ idle }) => idle.call("GET /runs/:id/units", await unknown(idle)),
  },
  "POST /runs/:id/units/:unitId/retry": {
    200: async ({ full }) => {
      const as = await full.person();
      const id = await discoveredBy(full, as);
      await full.database.forWorkspace(as.workspaceId, (tx) =>
        tx.query("update run_units set state = 'failed' where run_id = $1", [id]),
      );
      return full.call("POST /runs/:id/units/:unitId/retry", await firstUnit(full, as, id));
    },
    not_found: async ({ idle }) => {
      const { as, params } = await withQueuedRun(idle);
      const unitId = "no such unit";
      return idle.call("POST /runs/:id/units/:unitId/retry", { as, params: { ...params, unitId } });
    },
    conflict: async ({ full }) => {
      const as = await full.person();
      const unit = await firstUnit(full, as, await discoveredBy(full, as));
      return full.call("POST /runs/:id/units/:unitId/retry", unit);
    },
  },
  "GET /events": { 200: ({ full }) => headOf(full) },
};
