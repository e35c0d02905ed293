import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { newSavedView, savedView, viewPage } from "../schemas/saved-view.ts";

export const viewEndpoints = {
  "GET /views": endpoint({
    summary: "Your saved views of a page, by name",
    tag: "Views",
    access: "member",
    permission: "own",
    reach: "accounts",
    query: z.strictObject({ page: viewPage }),
    responses: { 200: z.strictObject({ views: z.array(savedView) }) },
    errors: ["unauthenticated"],
  }),
  "POST /views": endpoint({
    summary: "Save the filters of a page under a name",
    tag: "Views",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "view.saved",
    auditFields: ["page", "name"],
    body: newSavedView,
    responses: { 201: z.strictObject({ view: savedView }) },
    errors: ["unauthenticated", "conflict"],
  }),
  "DELETE /views/:id": endpoint({
    summary: "Delete one of your saved views",
    tag: "Views",
    access: "member",
    permission: "own",
    reach: "accounts",
    audit: "view.deleted",
    params: z.strictObject({ id: z.uuid() }),
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};
