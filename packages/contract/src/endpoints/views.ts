import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { newSavedView, savedView, viewAudience, viewPage } from "../schemas/saved-view.ts";

export const viewEndpoints = {
  "GET /views": endpoint({
    summary: "Your saved views of a page by name, then those that others share with you",
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
  "PUT /views/:id/sharing": endpoint({
    summary: "Share one of your views with everyone or with a team, or stop sharing it",
    tag: "Views",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "view.shared",
    auditFields: ["sharedWith"],
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ sharedWith: viewAudience.nullable() }),
    responses: { 200: z.strictObject({ view: savedView }) },
    errors: ["unauthenticated", "not_found"],
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
