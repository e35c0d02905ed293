import { createBillingSourcesStore } from "../../billing-imports/store/sources-store.ts";
import { applyBilledCosts } from "../../inventory/store/billed-costs.ts";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

/** A person with a source of billing exports. */
async function withImport(server: TestServer): Promise<{ as: TestPerson; params: { id: string } }> {
  const as = await server.person();
  const { body } = await server.call("POST /cost/imports", { as, body: await placeOf(server, as) });
  return { as, params: { id: body.id } };
}

async function placeOf(server: TestServer, as: TestPerson, path = "bills") {
  const { body } = await server.call("GET /accounts", { as });
  return { kind: "folder", accountId: String(body.accounts[0].id), path } as const;
}

/** A folder of billing exports in a workspace that could not add it now. */
async function storedFolder(server: TestServer, { workspaceId, userId }: TestPerson, accountId: string) {
  const added = await createBillingSourcesStore(server.database, applyBilledCosts).insert(workspaceId, {
    accountId,
    kind: "folder",
    bucket: "",
    location: "bills",
    createdBy: userId,
  });
  return String(added?.id);
}

const unknown = async (server: TestServer) => ({
  as: await server.person(),
  params: { id: "no such export" },
});

export const billingImportAnswers: Answers<EndpointsBelow<"cost/imports">> = {
  "GET /cost/imports": {
    200: async ({ full }) => full.call("GET /cost/imports", { as: (await withImport(full)).as }),
  },
  "POST /cost/imports": {
    201: async ({ full }) => {
      const as = await full.person();
      return full.call("POST /cost/imports", { as, body: await placeOf(full, as) });
    },
    forbidden: async ({ shared }) => {
      const as = await shared.person();
      return shared.call("POST /cost/imports", { as, body: await placeOf(shared, as) });
    },
    not_found: async ({ full }) =>
      full.call("POST /cost/imports", {
        as: await full.person(),
        body: { kind: "s3", accountId: "no such account", bucket: "bills" },
      }),
    conflict: async ({ full }) => {
      const { as } = await withImport(full);
      return full.call("POST /cost/imports", { as, body: await placeOf(full, as) });
    },
  },
  "DELETE /cost/imports/:id": {
    204: async ({ full }) => full.call("DELETE /cost/imports/:id", await withImport(full)),
    not_found: async ({ full }) => full.call("DELETE /cost/imports/:id", await unknown(full)),
    conflict: async ({ idle }) => {
      const place = await withImport(idle);
      await idle.call("POST /cost/imports/:id/run", place);
      return idle.call("DELETE /cost/imports/:id", place);
    },
  },
  "POST /cost/imports/:id/run": {
    202: async ({ idle }) => idle.call("POST /cost/imports/:id/run", await withImport(idle)),
    forbidden: async ({ shared }) => {
      const as = await shared.person();
      const { accountId } = await placeOf(shared, as);
      // Added while the workspace had access to the folder.
      const id = await storedFolder(shared, as, accountId);
      return shared.call("POST /cost/imports/:id/run", { as, params: { id } });
    },
    not_found: async ({ idle }) => idle.call("POST /cost/imports/:id/run", await unknown(idle)),
    conflict: async ({ idle }) => {
      const first = await withImport(idle);
      const { body } = await idle.call("POST /cost/imports", {
        as: first.as,
        body: await placeOf(idle, first.as, "other bills"),
      });
      await idle.call("POST /cost/imports/:id/run", first);
      return idle.call("POST /cost/imports/:id/run", { as: first.as, params: { id: body.id } });
    },
  },
  "GET /cost/imports/:id/files": {
    200: async ({ full }) => full.call("GET /cost/imports/:id/files", await withImport(full)),
    not_found: async ({ full }) => full.call("GET /cost/imports/:id/files", await unknown(full)),
  },
};
