import type { Answers, EndpointsBelow } from "./declared.ts";

export const attackPathAnswers: Answers<EndpointsBelow<"paths">> = {
  "GET /paths": { 200: async ({ full }) => full.call("GET /paths", { as: await full.person() }) },
};
