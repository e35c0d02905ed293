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
    summary: "Your notification preferences and channels; the defaults apply until you save",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    responses: { 200: notificationPreferences },
    errors: ["unauthenticated"],
  }),
  "PUT /notifications/preferences": endpoint({
    summary: "Save your notification preferences and channels",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "notification_preferences.updated",
    body: notificationPreferencesInput,
    responses: { 200: notificationPreferences },
    errors: ["unauthenticated"],
  }),
  "POST /notifications/test": endpoint({
    summary: "Send a test message now; `success` states whether the receiver accepted it",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "notification.tested",
    auditFields: ["type"],
    body: notificationTest,
    responses: { 200: notificationTestResult },
    errors: ["unauthenticated"],
    // Each can be an email to an unconfirmed address.
    ratePerMinute: 10,
  }),
  "GET /notifications/channels": endpoint({
    summary: "Available channels, with the fields of their forms",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    responses: {
      200: z.strictObject({
        channels: z.array(notificationChannel),
        /** False: emails are written to files on the server. */
        mailConfigured: z.boolean(),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /notifications/history": endpoint({
    summary: "Your notifications: sent, pending, failed, and dropped, newest first",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    query: z.strictObject({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      status: notificationDelivery.shape.status.optional(),
    }),
    responses: { 200: z.strictObject({ deliveries: z.array(notificationDelivery), ...listAnswer }) },
    errors: ["unauthenticated"],
  }),
  "POST /notifications/history/:id/resend": endpoint({
    summary: "Retry a failed or dropped notification",
    tag: "Notifications",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "notification.resent",
    params: z.strictObject({ id: z.string().max(64) }),
    responses: { 200: notificationDelivery },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
};
