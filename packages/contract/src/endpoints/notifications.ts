import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { listAnswer, listQuery } from "../schemas/list.ts";
import {
  notificationChannel,
  notificationDelivery,
  notificationPreferences,
  notificationPreferencesInput,
  notificationTest,
  notificationTestResult,
} from "../schemas/notification.ts";

export const notificationEndpoints = {
  "GET /notifications/preferences": endpoint({
    summary: "What you want to be told and where; before you have saved any, the defaults, which count",
    tag: "Notifications",
    access: "member",
    responses: { 200: notificationPreferences },
    errors: ["unauthenticated"],
  }),
  "PUT /notifications/preferences": endpoint({
    summary: "Save what you want to be told and where",
    tag: "Notifications",
    access: "member",
    body: notificationPreferencesInput,
    responses: { 200: notificationPreferences },
    errors: ["unauthenticated"],
  }),
  "POST /notifications/test": endpoint({
    summary: "Send a test message now; `success` says whether the other side took it",
    tag: "Notifications",
    access: "member",
    body: notificationTest,
    responses: { 200: notificationTestResult },
    errors: ["unauthenticated"],
    // Each may be a mail to an address that nobody has confirmed.
    ratePerMinute: 10,
  }),
  "GET /notifications/channels": endpoint({
    summary: "The channels there are, with the fields of their forms",
    tag: "Notifications",
    access: "member",
    responses: {
      200: z.strictObject({
        channels: z.array(notificationChannel),
        /** False: mails are written to files on the server. */
        mailConfigured: z.boolean(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /notifications/history": endpoint({
    summary: "What was sent to you, is being tried, or was given up; the newest first",
    tag: "Notifications",
    access: "member",
    query: z.strictObject({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      status: notificationDelivery.shape.status.optional(),
    }),
    responses: { 200: z.strictObject({ deliveries: z.array(notificationDelivery), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "POST /notifications/history/:id/resend": endpoint({
    summary: "Try again what was given up or dropped",
    tag: "Notifications",
    access: "member",
    params: z.strictObject({ id: z.string().max(64) }),
    responses: { 200: notificationDelivery },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
};
