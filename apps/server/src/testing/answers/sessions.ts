import { randomUUID } from "node:crypto";
import type { Answers, EndpointsBelow } from "./declared.ts";

export const sessionAnswers: Answers<EndpointsBelow<"sessions">> = {
  "GET /sessions": { 200: async ({ full }) => full.call("GET /sessions", { as: await full.person() }) },
  "DELETE /sessions/:id": {
    204: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("GET /sessions", { as });
      return full.call("DELETE /sessions/:id", { as, params: { id: body.sessions[0].id } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /sessions/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
  "POST /sessions/revoke-others": {
    200: async ({ full }) => full.call("POST /sessions/revoke-others", { as: await full.person() }),
  },
};
