import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { ownSession } from "../schemas/sessions.ts";

export const sessionEndpoints = {
  "GET /sessions": endpoint({
    summary: "Your sessions, the most recently used first",
    tag: "Auth",
    access: "member",
    permission: "own",
    reach: "accounts",
    beforeSecondFactor: true,
    responses: { 200: z.strictObject({ sessions: z.array(ownSession) }) },
    errors: ["unauthenticated"],
  }),
  "DELETE /sessions/:id": endpoint({
    summary: "End one of your sessions",
    tag: "Auth",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "session.ended",
    beforeSecondFactor: true,
    params: z.strictObject({ id: z.uuid() }),
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /sessions/revoke-others": endpoint({
    summary: "End all of your sessions except the one of this request",
    tag: "Auth",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "sessions.ended",
    beforeSecondFactor: true,
    responses: { 200: z.strictObject({ ended: z.int().min(0) }) },
    errors: ["unauthenticated"],
  }),
};
