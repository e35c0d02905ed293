import { randomUUID } from "node:crypto";
import { createRunsStore } from "../../runs/store.ts";
import type { TestAnswer, TestPerson, TestServer } from "../test-server.ts";
import { appliedInBulk } from "./bulk-remediation.ts";
import type { Answers, EndpointsBelow, Servers } from "./declared.ts";
import { nextLookAt } from "./joined-run.ts";
import { memberFixed, remediationAnswers } from "./remediation.ts";

interface Auditor {
  readonly as: TestPerson;
  readonly findingId: string;
}

const scanned = new WeakMap<TestServer, Promise<Auditor>>();

/** A person whose sandbox account has been scanned; shared by all callers. */
function auditor({ full }: Servers): Promise<Auditor> {
  const known = scanned.get(full) ?? scan(full);
  scanned.set(full, known);
  return known;
}

async function scan(server: TestServer): Promise<Auditor> {
  const as = await server.person();
  await server.call("POST /security/scan", { as });
  const { body } = await server.call("GET /security/findings", { as, query: { limit: 1 } });
  return { as, findingId: body.findings[0].findingId };
}

const member = async (servers: Servers) => ({ as: (await auditor(servers)).as });

/** A change of status that can be undone. */
async function changed(servers: Servers): Promise<{ as: TestPerson; operationId: string }> {
  const { as } = await auditor(servers);
  const { body } = await servers.full.call("POST /security/findings/update-status", {
    as,
    body: { selection: { filter: { severity: "MEDIUM" } }, status: "IGNORED", note: "known" },
  });
  return { as, operationId: body.operationId };
}

/** A call that waits for a scan with the given end. */
async function waiting(
  { idle }: Servers,
  end: (run: { as: TestPerson; params: { id: string } }) => Promise<unknown>,
): Promise<TestAnswer> {
  const as = await idle.person();
  const { body } = await idle.call("POST /security/scan", { as, headers: { prefer: "respond-async" } });
  const joined = nextLookAt(idle, body.runId);
  const answer = idle.call("POST /security/scan", { as });
  // Earlier, it would start another one.
  await joined;
  await end({ as, params: { id: body.runId } });
  return answer;
}

/** A call that waits for an import with the given end. */
async function waitingForImport(
  { idle }: Servers,
  end: (run: { as: TestPerson; params: { id: string } }) => Promise<unknown>,
): Promise<TestAnswer> {
  const as = await idle.person();
  const headers = { prefer: "respond-async" };
  const { body } = await idle.call("POST /security/security-hub-import", { as, headers });
  const joined = nextLookAt(idle, body.runId);
  const answer = idle.call("POST /security/security-hub-import", { as });
  // Earlier, it would start another one.
  await joined;
  await end({ as, params: { id: body.runId } });
  return answer;
}

async function withoutAccounts({ full }: Servers): Promise<TestPerson> {
  const as = await full.person();
  const { body } = await full.call("GET /accounts", { as });
  await full.call("DELETE /accounts/:id", { as, params: { id: body.accounts[0].id } });
  return as;
}

export const securityAnswers: Answers<EndpointsBelow<"security"> | EndpointsBelow<"exports">> = {
  ...remediationAnswers,
  "POST /security/scan": {
    200: async ({ full }) => full.call("POST /security/scan", { as: await full.person() }),
    202: async ({ idle }) =>
      idle.call("POST /security/scan", { as: await idle.person(), headers: { prefer: "respond-async" } }),
    not_found: async ({ full }) =>
      full.call("POST /security/scan", {
        as: await full.person(),
        body: { accountIds: ["no such account"] },
      }),
    conflict: async (servers) =>
      servers.full.call("POST /security/scan", { as: await withoutAccounts(servers) }),
    run_failed: (servers) =>
      waiting(servers, ({ as, params }) =>
        createRunsStore(servers.idle.database).finish(
          as.workspaceId,
          { id: params.id, attempts: 0 },
          {
            status: "failed",
            error: "The scan stopped: out of memory.",
          },
        ),
      ),
    run_cancelled: (servers) => waiting(servers, (run) => servers.idle.call("POST /runs/:id/cancel", run)),
  },
  "GET /security/findings": {
    200: async (servers) => servers.full.call("GET /security/findings", await member(servers)),
  },
  "GET /security/findings/:id": {
    200: async (servers) => {
      const { as, findingId } = await auditor(servers);
      return servers.full.call("GET /security/findings/:id", { as, params: { id: findingId } });
    },
    not_found: async (servers) =>
      servers.full.call("GET /security/findings/:id", { ...(await member(servers)), params: { id: "none" } }),
  },
  "GET /security/groups": {
    200: async (servers) => servers.full.call("GET /security/groups", await member(servers)),
  },
  "GET /security/score": {
    200: async (servers) => servers.full.call("GET /security/score", await member(servers)),
  },
  "GET /security/frameworks/:framework": {
    200: async (servers) =>
      servers.full.call("GET /security/frameworks/:framework", {
        ...(await member(servers)),
        params: { framework: "fsbp" },
      }),
  },
  "GET /security/not-evaluated": {
    200: async (servers) =>
      servers.full.call("GET /security/not-evaluated", { ...(await member(servers)), query: { limit: 2 } }),
  },
  "GET /security/settings": {
    200: async (servers) => servers.full.call("GET /security/settings", await member(servers)),
  },
  "PUT /security/settings": {
    200: async ({ full }) =>
      full.call("PUT /security/settings", { as: await full.person(), body: { ignoreNoteRequired: true } }),
  },
  "POST /security/update-status": {
    200: async (servers) => {
      const { as, findingId } = await auditor(servers);
      return servers.full.call("POST /security/update-status", {
        as,
        body: { findingId, status: "IGNORED", note: "known" },
      });
    },
    not_found: async (servers) =>
      servers.full.call("POST /security/update-status", {
        ...(await member(servers)),
        body: { findingId: "none", status: "RESOLVED" },
      }),
  },
  "POST /security/findings/update-status": {
    200: async (servers) => {
      const { as, findingId } = await auditor(servers);
      return servers.full.call("POST /security/findings/update-status", {
        as,
        body: { selection: { findingIds: [findingId] }, status: "RESOLVED" },
      });
    },
    conflict: async (servers) => {
      const { as, operationId } = await changed(servers);
      return servers.full.call("POST /security/findings/update-status", {
        as,
        body: { selection: { filter: {} }, status: "RESOLVED", operationId },
      });
    },
  },
  "POST /security/findings/assign": {
    200: async (servers) =>
      servers.full.call("POST /security/findings/assign", {
        ...(await member(servers)),
        body: { selection: { filter: { severity: "LOW" } }, assigneeId: null },
      }),
    not_found: async (servers) =>
      servers.full.call("POST /security/findings/assign", {
        ...(await member(servers)),
        body: { selection: { filter: {} }, assigneeId: "no-one" },
      }),
    conflict: async (servers) => {
      const { as, operationId } = await changed(servers);
      return servers.full.call("POST /security/findings/assign", {
        as,
        body: { selection: { filter: {} }, assigneeId: null, operationId },
      });
    },
  },
  "POST /security/findings/label": {
    200: async (servers) =>
      servers.full.call("POST /security/findings/label", {
        ...(await member(servers)),
        body: { selection: { filter: { severity: "LOW" } } },
      }),
    not_found: async (servers) =>
      servers.full.call("POST /security/findings/label", {
        ...(await member(servers)),
        body: { selection: { filter: {} }, add: [randomUUID()] },
      }),
    conflict: async (servers) => {
      const { as, operationId } = await changed(servers);
      const body = { selection: { filter: {} }, operationId };
      return servers.full.call("POST /security/findings/label", { as, body });
    },
  },
  "POST /security/findings/undo": {
    200: async (servers) => {
      const { as, operationId } = await changed(servers);
      return servers.full.call("POST /security/findings/undo", { as, body: { operationId } });
    },
    not_found: async (servers) =>
      servers.full.call("POST /security/findings/undo", {
        ...(await member(servers)),
        body: { operationId: "none" },
      }),
    conflict: async (servers) => {
      const request = await changed(servers);
      const body = { operationId: request.operationId };
      await servers.full.call("POST /security/findings/undo", { as: request.as, body });
      return servers.full.call("POST /security/findings/undo", { as: request.as, body });
    },
  },
  "POST /security/bulk-remediation/plan": {
    200: async (servers) =>
      servers.full.call("POST /security/bulk-remediation/plan", {
        ...(await member(servers)),
        body: { selection: { filter: { status: "ACTIVE", severity: "HIGH" } } },
      }),
  },
  "POST /security/bulk-remediation": {
    202: async ({ idle }) => {
      const { as, findingId } = await memberFixed(idle);
      const selection = { findingIds: [findingId] };
      const plan = await idle.call("POST /security/bulk-remediation/plan", { as, body: { selection } });
      return idle.call("POST /security/bulk-remediation", {
        as,
        body: { selection, planHash: plan.body.planHash },
      });
    },
    not_found: async (servers) =>
      servers.full.call("POST /security/bulk-remediation", {
        ...(await member(servers)),
        body: { selection: { findingIds: ["none"] }, planHash: "made-up" },
      }),
    conflict: async ({ idle }) => {
      const { as, findingId } = await memberFixed(idle);
      return idle.call("POST /security/bulk-remediation", {
        as,
        body: { selection: { findingIds: [findingId] }, planHash: "another" },
      });
    },
  },
  "GET /security/bulk-remediation/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("GET /security/bulk-remediation/:id", {
        as,
        params: { id: await appliedInBulk(full, as) },
      });
    },
    not_found: async ({ full }) =>
      full.call("GET /security/bulk-remediation/:id", { as: await full.person(), params: { id: "none" } }),
  },
  "GET /security/scans": {
    200: async (servers) => servers.full.call("GET /security/scans", await member(servers)),
  },
  "GET /security/security-hub-status": {
    200: async ({ full }) => full.call("GET /security/security-hub-status", { as: await full.person() }),
    not_found: async ({ full }) =>
      full.call("GET /security/security-hub-status", {
        as: await full.person(),
        query: { accountId: "none" },
      }),
  },
  "POST /security/security-hub-import": {
    200: async ({ full }) => full.call("POST /security/security-hub-import", { as: await full.person() }),
    202: async ({ idle }) =>
      idle.call("POST /security/security-hub-import", {
        as: await idle.person(),
        headers: { prefer: "respond-async" },
      }),
    not_found: async ({ full }) =>
      full.call("POST /security/security-hub-import", {
        as: await full.person(),
        body: { accountIds: ["no such account"] },
      }),
    conflict: async (servers) =>
      servers.full.call("POST /security/security-hub-import", { as: await withoutAccounts(servers) }),
    run_failed: (servers) =>
      waitingForImport(servers, ({ as, params }) =>
        createRunsStore(servers.idle.database).finish(
          as.workspaceId,
          { id: params.id, attempts: 0 },
          {
            status: "failed",
            error: "The import stopped: out of memory.",
          },
        ),
      ),
    run_cancelled: (servers) =>
      waitingForImport(servers, (run) => servers.idle.call("POST /runs/:id/cancel", run)),
  },
  "POST /security/export": {
    200: async (servers) =>
      servers.full.call("POST /security/export", { ...(await member(servers)), body: {} }),
    conflict: async ({ full }) => full.call("POST /security/export", { as: await full.person(), body: {} }),
    not_found: async (servers) =>
      servers.full.call("POST /security/export", {
        ...(await member(servers)),
        body: { scanId: "no such scan" },
      }),
  },
  "GET /exports/:token": {
    200: async (servers) => {
      const prepared = await servers.full.call("POST /security/export", {
        ...(await member(servers)),
        body: {},
      });
      const token = String(prepared.body.exportUrl).split("/").at(-1) ?? "";
      return servers.full.call("GET /exports/:token", { params: { token } });
    },
    not_found: async ({ full }) => full.call("GET /exports/:token", { params: { token: "made-up" } }),
  },
};
