import { z } from "zod";
import { endpoint } from "../endpoint.ts";

export const systemEndpoints = {
  "GET /about": endpoint({
    summary: "The server's version and engines",
    tag: "System",
    access: "public",
    responses: {
      200: z.strictObject({
        version: z.string(),
        registration: z.enum(["open", "invite", "closed"]),
        /** False: codes go to the console and the email folder. */
        mailConfigured: z.boolean(),
        engine: z.strictObject({
          resourceTypes: z.number().int(),
          savingsRules: z.number().int(),
          relationships: z.number().int(),
        }),
      }),
    },
    errors: [],
  }),
  "POST /client-errors": endpoint({
    summary: "The web app reports a crash to the operator's log, and by email if the operator set an address",
    tag: "System",
    access: "public",
    body: z.strictObject({
      message: z.string().max(2000),
      stack: z.string().max(8000).optional(),
      page: z.string().max(500),
    }),
    /** notified: someone received an email about this crash. */
    responses: { 200: z.strictObject({ notified: z.boolean() }) },
    errors: [],
    ratePerMinute: 20,
  }),
};
