import { createTagChangeStore } from "../../remediation/tag-store.ts";
import { createRunsStore } from "../../runs/store.ts";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";

/**
 * A change of tags that ended, without any call to AWS. It can be undone.
 * @returns its ID
 */
export async function taggedInBulk({ database, call }: TestServer, as: TestPerson): Promise<string> {
  const { body } = await call("GET /accounts", { as });
  const runs = createRunsStore(database);
  const items = createTagChangeStore(database);
  const input = { requestedBy: as.email, operationId: null, undoOf: null };
  const at = "2026-05-01T00:00:00.000Z";
  const run = await runs.insert(
    as.workspaceId,
    { kind: "tag_change", accountIds: [], createdBy: as.userId, input },
    (tx, { id }) =>
      items.insert(tx, { workspaceId: as.workspaceId, id, requestedBy: as.email, undoOf: null, at }, [
        {
          ...{ accountId: body.accounts[0].id, region: "us-east-1", arn: "arn:aws:s3:::logs" },
          ...{ resourceType: "AWS::S3::Bucket", resourceName: "logs" },
          changes: [{ key: "Team", before: null, after: "ops" }],
        },
      ]),
  );
  if (!run) throw new Error("another change of tags is in progress");
  const end = { position: 0, status: "changed" as const, message: "", applied: ["Team"] };
  await items.end(as.workspaceId, { id: run.id, undoOf: null }, [end]);
  const result = {
    ...{ changed: 1, failed: 0, skipped: 0, notRun: 0, undoOf: null },
    message: "Tags of 1 of 1 resource changed.",
  };
  await runs.finish(as.workspaceId, run, { status: "completed", result });
  return run.id;
}

type TagEndpoint = Extract<EndpointsBelow<"resources">, `${string}/tag-changes${string}`>;

/** A plan for a topic of someone whose sandbox account has been discovered by a server that runs everything. */
async function planned(server: TestServer, resourceId: string, as: TestPerson) {
  const body = {
    selection: { resourceIds: [resourceId] },
    edit: { set: [{ key: "Team", value: "ops" }], remove: [] },
  };
  const plan = await server.call("POST /resources/tag-changes/plan", { as, body });
  return { as, body: { ...body, planHash: plan.body.planHash as string } };
}

/** The resource does not matter where nothing starts. */
const anywhere = "arn:aws:sns:us-east-1:000000000000:none";

export const tagChangeAnswers = (
  explorer: (servers: Servers) => Promise<{ as: TestPerson; resourceId: string }>,
): Answers<TagEndpoint> => ({
  "POST /resources/tag-changes/plan": {
    200: async (servers) => {
      const { as, resourceId } = await explorer(servers);
      const { body } = await planned(servers.full, resourceId, as);
      const { planHash: _, ...asked } = body;
      return servers.full.call("POST /resources/tag-changes/plan", { as, body: asked });
    },
  },
  "POST /resources/tag-changes": {
    202: async (servers) => {
      const { as, resourceId } = await explorer(servers);
      return servers.full.call("POST /resources/tag-changes", await planned(servers.full, resourceId, as));
    },
    not_found: async ({ full }) =>
      full.call("POST /resources/tag-changes", await planned(full, anywhere, await full.person())),
    conflict: async (servers) => {
      const { as, resourceId } = await explorer(servers);
      const { body } = await planned(servers.full, resourceId, as);
      return servers.full.call("POST /resources/tag-changes", { as, body: { ...body, planHash: "another" } });
    },
  },
  "GET /resources/tag-changes/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("GET /resources/tag-changes/:id", {
        as,
        params: { id: await taggedInBulk(full, as) },
      });
    },
    not_found: async ({ full }) =>
      full.call("GET /resources/tag-changes/:id", { as: await full.person(), params: { id: "none" } }),
  },
  "POST /resources/tag-changes/:id/undo": {
    202: async ({ idle }) => {
      const as = await idle.person();
      return idle.call("POST /resources/tag-changes/:id/undo", {
        as,
        params: { id: await taggedInBulk(idle, as) },
      });
    },
    not_found: async ({ full }) =>
      full.call("POST /resources/tag-changes/:id/undo", { as: await full.person(), params: { id: "none" } }),
    conflict: async (servers) => {
      const as = await servers.full.person();
      const params = { id: await taggedInBulk(servers.full, as) };
      await createTagChangeStore(servers.full.database).end(as.workspaceId, { id: params.id, undoOf: null }, [
        { position: 0, status: "failed", message: "" },
      ]);
      return servers.full.call("POST /resources/tag-changes/:id/undo", { as, params });
    },
  },
});
