import { givenUpDelivery } from "../given-up-delivery.ts";
import { somePreferences } from "../some-preferences.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

export const notificationAnswers: Answers<EndpointsBelow<"notifications">> = {
  "GET /notifications/preferences": {
    200: async ({ full }) => full.call("GET /notifications/preferences", { as: await full.person() }),
  },
  "PUT /notifications/preferences": {
    200: async ({ full }) =>
      full.call("PUT /notifications/preferences", { as: await full.person(), body: somePreferences }),
  },
  "POST /notifications/test": {
    200: async ({ full }) =>
      full.call("POST /notifications/test", {
        as: await full.person(),
        body: { type: "email", email: "ana@example.com" },
      }),
  },
  "GET /notifications/channels": {
    200: async ({ full }) => full.call("GET /notifications/channels", { as: await full.person() }),
  },
  "GET /notifications/history": {
    200: async ({ full }) => {
      const as = await full.person();
      await givenUpDelivery(full, as);
      return full.call("GET /notifications/history", { as });
    },
  },
  "POST /notifications/history/:id/resend": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("POST /notifications/history/:id/resend", {
        as,
        params: { id: await givenUpDelivery(full, as) },
      });
    },
    not_found: async ({ full }) =>
      full.call("POST /notifications/history/:id/resend", {
        as: await full.person(),
        params: { id: "no such message" },
      }),
    conflict: async ({ idle }) => {
      const as = await idle.person();
      const params = { id: await givenUpDelivery(idle, as) };
      await idle.call("POST /notifications/history/:id/resend", { as, params });
      return idle.call("POST /notifications/history/:id/resend", { as, params });
    },
  },
};
