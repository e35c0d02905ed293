import type { Answers, EndpointsBelow } from "./declared.ts";

export const reachabilityAnswers: Answers<EndpointsBelow<"reachability">> = {
  "GET /reachability/exposed": {
    200: async ({ full }) => full.call("GET /reachability/exposed", { as: await full.person() }),
  },
  "POST /reachability/ask": {
    200: async ({ full }) =>
      full.call("POST /reachability/ask", {
        as: await full.person(),
        body: {
          questions: [{ from: "internet-ipv4", to: "i-0123456789abcdef0", port: 22, protocol: "tcp" }],
        },
      }),
  },
};
