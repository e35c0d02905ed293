import { randomUUID } from "node:crypto";
import { maxComments } from "../../collaboration/comments.ts";
import { memberAdvised } from "../member-advised.ts";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const addTeam = (server: TestServer, as: TestPerson, name: string) =>
  server.call("POST /teams", { as, body: { name, memberIds: [as.userId] } });
const addLabel = (server: TestServer, as: TestPerson, name: string) =>
  server.call("POST /labels", { as, body: { name, color: "blue" } });

/** A person with a comment on a recommendation. */
async function commented(server: TestServer) {
  const { as, recommendationId } = await memberAdvised(server);
  const { body } = await server.call("POST /comments", {
    as,
    body: { recommendationId, body: "Is this still used?" },
  });
  return { as, recommendationId, params: { id: String(body.comment.commentId) } };
}

const none = { recommendationId: randomUUID() };

export const collaborationAnswers: Answers<
  EndpointsBelow<"teams"> | EndpointsBelow<"labels"> | EndpointsBelow<"comments">
> = {
  "GET /teams": { 200: async ({ full }) => full.call("GET /teams", { as: await full.person() }) },
  "POST /teams": {
    201: async ({ full }) => addTeam(full, await full.person(), "Platform"),
    not_found: async ({ full }) =>
      full.call("POST /teams", {
        as: await full.person(),
        body: { name: "Platform", memberIds: [randomUUID()] },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      await addTeam(full, as, "Platform");
      return addTeam(full, as, "platform");
    },
  },
  "PATCH /teams/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      const { body } = await addTeam(full, as, "Platform");
      return full.call("PATCH /teams/:id", {
        as,
        params: { id: body.team.teamId },
        body: { name: "Core", memberIds: [] },
      });
    },
    not_found: async ({ full }) =>
      full.call("PATCH /teams/:id", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: { name: "Core" },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      await addTeam(full, as, "Core");
      const { body } = await addTeam(full, as, "Platform");
      return full.call("PATCH /teams/:id", { as, params: { id: body.team.teamId }, body: { name: "Core" } });
    },
  },
  "DELETE /teams/:id": {
    204: async ({ full }) => {
      const as = await full.person();
      const { body } = await addTeam(full, as, "Platform");
      return full.call("DELETE /teams/:id", { as, params: { id: body.team.teamId } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /teams/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
  "GET /labels": { 200: async ({ full }) => full.call("GET /labels", { as: await full.person() }) },
  "POST /labels": {
    201: async ({ full }) => addLabel(full, await full.person(), "audit"),
    conflict: async ({ full }) => {
      const as = await full.person();
      await addLabel(full, as, "audit");
      return addLabel(full, as, "Audit");
    },
  },
  "PATCH /labels/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      const { body } = await addLabel(full, as, "audit");
      return full.call("PATCH /labels/:id", {
        as,
        params: { id: body.label.labelId },
        body: { color: "red" },
      });
    },
    not_found: async ({ full }) =>
      full.call("PATCH /labels/:id", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: { name: "x" },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      await addLabel(full, as, "audit");
      const { body } = await addLabel(full, as, "later");
      return full.call("PATCH /labels/:id", {
        as,
        params: { id: body.label.labelId },
        body: { name: "audit" },
      });
    },
  },
  "DELETE /labels/:id": {
    204: async ({ full }) => {
      const as = await full.person();
      const { body } = await addLabel(full, as, "audit");
      return full.call("DELETE /labels/:id", { as, params: { id: body.label.labelId } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /labels/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
  "GET /comments": {
    200: async ({ full }) => {
      const { as, recommendationId } = await commented(full);
      return full.call("GET /comments", { as, query: { recommendationId } });
    },
    not_found: async ({ full }) => full.call("GET /comments", { as: await full.person(), query: none }),
  },
  "GET /comments/people": {
    200: async ({ full }) => {
      const { as, recommendationId } = await commented(full);
      return full.call("GET /comments/people", { as, query: { recommendationId, q: "" } });
    },
    not_found: async ({ full }) =>
      full.call("GET /comments/people", { as: await full.person(), query: none }),
  },
  "POST /comments": {
    201: async ({ full }) => {
      const { as, recommendationId } = await memberAdvised(full);
      return full.call("POST /comments", { as, body: { recommendationId, body: "Done by Friday." } });
    },
    not_found: async ({ full }) =>
      full.call("POST /comments", { as: await full.person(), body: { ...none, body: "Hello" } }),
    conflict: async ({ full }) => {
      const { as, recommendationId } = await memberAdvised(full);
      await full.database.forWorkspace(as.workspaceId, (tx) =>
        tx.query(
          `insert into comments (workspace_id, recommendation_id, author_id, author, body, created_at)
           select $1, $2, $3, 'Ana', 'Comment ' || n, now() from generate_series(1, $4::int) n`,
          [as.workspaceId, recommendationId, as.userId, maxComments],
        ),
      );
      return full.call("POST /comments", { as, body: { recommendationId, body: "One more" } });
    },
  },
  "PATCH /comments/:id": {
    200: async ({ full }) => {
      const { as, params } = await commented(full);
      return full.call("PATCH /comments/:id", { as, params, body: { body: "It is." } });
    },
    not_found: async ({ full }) =>
      full.call("PATCH /comments/:id", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: { body: "x" },
      }),
  },
  "DELETE /comments/:id": {
    204: async ({ full }) => {
      const { as, params } = await commented(full);
      return full.call("DELETE /comments/:id", { as, params });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /comments/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
};
