import type { Answers, EndpointsBelow } from "./declared.ts";

export const systemAnswers: Answers<EndpointsBelow<"about"> | EndpointsBelow<"client-errors">> = {
  "GET /about": { 200: ({ full }) => full.call("GET /about") },
  "POST /client-errors": {
    200: ({ full }) =>
      full.call("POST /client-errors", { body: { message: "x is undefined", page: "/resources" } }),
  },
};
