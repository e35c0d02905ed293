import { randomUUID } from "node:crypto";
import type { TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const body = { name: "Desk", scopes: ["inventory:read" as const] };
const create = async (server: TestServer, as?: Awaited<ReturnType<TestServer["person"]>>) => {
  const by = as ?? (await server.person());
  return { as: by, answer: await server.call("POST /tokens", { as: by, body }) };
};

export const tokenAnswers: Answers<EndpointsBelow<"tokens">> = {
  "GET /tokens": { 200: async ({ full }) => full.call("GET /tokens", { as: await full.person() }) },
  "POST /tokens": {
    201: async ({ full }) => (await create(full)).answer,
    conflict: async ({ full }) => {
      const { as } = await create(full);
      for (let count = 1; count < 50; count += 1) await create(full, as);
      return (await create(full, as)).answer;
    },
  },
  "DELETE /tokens/:id": {
    204: async ({ full }) => {
      const { as, answer } = await create(full);
      return full.call("DELETE /tokens/:id", { as, params: { id: answer.body.apiToken.id } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /tokens/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
};
