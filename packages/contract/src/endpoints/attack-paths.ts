import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { attackPathAnswers } from "../schemas/attack-paths.ts";
import { listQuery } from "../schemas/list.ts";

export const attackPathEndpoints = {
  "GET /paths": endpoint({
    summary:
      "Attack paths: the best path from outside to each target that matters, by risk, with the change that cuts most of them",
    tag: "Attack paths",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      ...accountScope,
      /** Only the path to this target. */
      id: z.string().min(1).max(2048).optional(),
    }),
    responses: { 200: attackPathAnswers },
    errors: ["unauthenticated"],
  }),
  "POST /paths/export": endpoint({
    summary: "Attack paths as OCSF events of class 2004 (Detection Finding), one per line, by risk",
    tag: "Attack paths",
    access: "member",
    permission: "read",
    reach: "accounts",
    readOnly: true,
    audit: "attack_paths.exported",
    auditFields: ["format"],
    body: z.strictObject({
      format: z.enum(["ocsf"]).default("ocsf"),
      ...accountScope,
      /** Only the path to this target. */
      id: z.string().min(1).max(2048).optional(),
    }),
    bodyOptional: true,
    responses: { 200: null },
    produces: "application/x-ndjson",
    errors: ["unauthenticated"],
  }),
};
