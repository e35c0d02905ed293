import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountSchedules, scheduleChanges } from "../schemas/schedule.ts";

const params = z.strictObject({ id: z.string().max(64) });

export const scheduleEndpoints = {
  "GET /accounts/:id/schedules": endpoint({
    summary: "What runs by itself for an account, and when next",
    tag: "Accounts",
    access: "member",
    params,
    responses: { 200: accountSchedules },
    errors: ["unauthenticated", "not_found"],
  }),
  "PUT /accounts/:id/schedules": endpoint({
    summary: "Choose how often an account is read; kinds left out stay as they are",
    tag: "Accounts",
    access: "member",
    params,
    body: z.strictObject({ schedules: scheduleChanges }),
    responses: { 200: accountSchedules },
    errors: ["unauthenticated", "not_found"],
  }),
};
