import type { Answers, EndpointsBelow } from "./declared.ts";

export const attackPathAnswers: Answers<EndpointsBelow<"paths">> = {
  "POST /paths/export": {
    200: async ({ full }) => full.call("POST /paths/export", { as: await full.person(), body: {} }),
  },
  "GET /paths": { 200: async ({ full }) => full.call("GET /paths", { as: await full.person() }) },
};
