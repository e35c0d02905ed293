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
  "GET /events": { 200: ({ full }) => headOf(full) },
};
