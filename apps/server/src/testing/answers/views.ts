import { randomUUID } from "node:crypto";
import { maxViews } from "../../views/service.ts";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const save = (server: TestServer, as: TestPerson, name: string) =>
  server.call("POST /views", { as, body: { page: "findings", name, search: { severity: "HIGH" } } });

export const viewAnswers: Answers<EndpointsBelow<"views">> = {
  "GET /views": {
    200: async ({ full }) => full.call("GET /views", { as: await full.person(), query: { page: "costs" } }),
  },
  "POST /views": {
    201: async ({ full }) => save(full, await full.person(), "Mine"),
    conflict: async ({ full }) => {
      const as = await full.person();
      for (let count = 0; count < maxViews; count += 1) await save(full, as, `View ${count}`);
      return save(full, as, "One more");
    },
  },
  "PUT /views/:id/sharing": {
    200: async ({ full }) => {
      const as = await full.person();
      const { body } = await save(full, as, "Mine");
      return full.call("PUT /views/:id/sharing", {
        as,
        params: { id: body.view.viewId },
        body: { sharedWith: { kind: "everyone" } },
      });
    },
    not_found: async ({ full }) => {
      const as = await full.person();
      const { body } = await save(full, as, "Mine");
      return full.call("PUT /views/:id/sharing", {
        as,
        params: { id: body.view.viewId },
        body: { sharedWith: { kind: "team", teamId: randomUUID() } },
      });
    },
  },
  "DELETE /views/:id": {
    204: async ({ full }) => {
      const as = await full.person();
      const { body } = await save(full, as, "Mine");
      return full.call("DELETE /views/:id", { as, params: { id: body.view.viewId } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /views/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
};
