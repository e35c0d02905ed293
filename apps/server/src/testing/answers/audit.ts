import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

/** A receiver that does not exist: what is sent to it fails. */
const receiver = { url: "https://siem.invalid/skyledger", secret: "a-secret-of-20-chars" };

async function forwarded(full: TestServer): Promise<TestPerson> {
  const as = await full.person();
  await full.call("PUT /audit/forwarding", { as, body: receiver });
  return as;
}

export const auditAnswers: Answers<EndpointsBelow<"audit">> = {
  "GET /audit": { 200: async ({ full }) => full.call("GET /audit", { as: await full.person() }) },
  "GET /audit/check": {
    200: async ({ full }) => full.call("GET /audit/check", { as: await full.person() }),
    not_found: async ({ full }) =>
      full.call("GET /audit/check", { as: await full.person(), query: { after: 1_000_000 } }),
  },
  "GET /audit/settings": {
    200: async ({ full }) => full.call("GET /audit/settings", { as: await full.person() }),
  },
  "PUT /audit/settings": {
    200: async ({ full }) =>
      full.call("PUT /audit/settings", { as: await full.person(), body: { retentionDays: 365 } }),
  },
  "GET /audit/forwarding": {
    200: async ({ full }) => full.call("GET /audit/forwarding", { as: await forwarded(full) }),
  },
  "PUT /audit/forwarding": {
    200: async ({ full }) => full.call("PUT /audit/forwarding", { as: await full.person(), body: receiver }),
  },
  "DELETE /audit/forwarding": {
    204: async ({ full }) => full.call("DELETE /audit/forwarding", { as: await forwarded(full) }),
    not_found: async ({ full }) => full.call("DELETE /audit/forwarding", { as: await full.person() }),
  },
  "POST /audit/forwarding/test": {
    200: async ({ full }) => full.call("POST /audit/forwarding/test", { as: await forwarded(full) }),
    not_found: async ({ full }) => full.call("POST /audit/forwarding/test", { as: await full.person() }),
  },
  "POST /audit/export": {
    200: async ({ full }) =>
      full.call("POST /audit/export", { as: await full.person(), body: { format: "ocsf" } }),
  },
};
