import type { Answers, EndpointsBelow } from "./declared.ts";

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
  "POST /audit/export": {
    200: async ({ full }) =>
      full.call("POST /audit/export", { as: await full.person(), body: { format: "ocsf" } }),
  },
};
