import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountSchedules, scheduleChanges } from "../schemas/schedule.ts";

const params = z.strictObject({ id: z.string().max(64) });

export const scheduleEndpoints = {
  "GET /accounts/:id/schedules": endpoint({
    summary: "The account's schedules, and when each runs next",
    tag: "Accounts",
    access: "member",
    permission: "read",
    reach: "accounts",
    params,
    responses: { 200: accountSchedules },
    errors: ["unauthenticated", "not_found"],
  }),
  "PUT /accounts/:id/schedules": endpoint({
    summary: "Choose how often an account is read. Kinds that are left out stay unchanged.",
    tag: "Accounts",
    access: "member",
    permission: "accounts",
    reach: "accounts",
    audit: "schedules.updated",
    auditFields: ["schedules"],
    params,
    body: z.strictObject({ schedules: scheduleChanges }),
    responses: { 200: accountSchedules },
    errors: ["unauthenticated", "not_found"],
  }),
};
