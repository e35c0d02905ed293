import type { Answers, EndpointsBelow } from "./declared.ts";

export const accessAnswers: Answers<EndpointsBelow<"access">> = {
  "POST /access/who-can": {
    200: async ({ full }) =>
      full.call("POST /access/who-can", {
        as: await full.person(),
        body: { action: "s3:ListAllMyBuckets", resource: "*" },
      }),
  },
  "POST /access/what-can": {
    200: async ({ full }) => {
      const as = await full.person();
      await full.call("POST /resources/discover", { as });
      const { body } = await full.call("GET /access/administrators", { as });
      const { principalArn } = body.principals[0];
      return full.call("POST /access/what-can", { as, body: { principalArn } });
    },
    not_found: async ({ full }) =>
      full.call("POST /access/what-can", {
        as: await full.person(),
        body: { principalArn: "arn:aws:iam::123456789012:role/none" },
      }),
  },
  "POST /access/least-privilege": {
    200: async ({ full }) => {
      const as = await full.person();
      await full.call("POST /resources/discover", { as });
      const { body } = await full.call("GET /access/administrators", { as });
      const { principalArn } = body.principals[0];
      return full.call("POST /access/least-privilege", { as, body: { principalArn } });
    },
    not_found: async ({ full }) =>
      full.call("POST /access/least-privilege", {
        as: await full.person(),
        body: { principalArn: "arn:aws:iam::123456789012:role/none" },
      }),
  },
  "GET /access/administrators": {
    200: async ({ full }) => full.call("GET /access/administrators", { as: await full.person() }),
  },
};
