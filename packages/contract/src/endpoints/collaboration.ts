import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  comment,
  commentBody,
  commented,
  label,
  labelColor,
  labelName,
  memberIds,
  mentions,
  namesOne,
  namesOneIssue,
  team,
  teamName,
} from "../schemas/collaboration.ts";

const params = z.strictObject({ id: z.uuid() });

const teamEndpoints = {
  "GET /teams": endpoint({
    summary: "The workspace's teams with their members, by name",
    tag: "Members",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ teams: z.array(team) }) },
    errors: ["unauthenticated"],
  }),
  "POST /teams": endpoint({
    summary: "Create a team, to which findings and recommendations can be assigned",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "team.created",
    body: z.strictObject({ name: teamName, memberIds: memberIds.default([]) }),
    responses: { 201: z.strictObject({ team }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "PATCH /teams/:id": endpoint({
    summary: "Rename a team, or replace its members",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "team.changed",
    params,
    body: z.strictObject({ name: teamName.optional(), memberIds: memberIds.optional() }),
    responses: { 200: z.strictObject({ team }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "DELETE /teams/:id": endpoint({
    summary: "Delete a team. What is assigned to it belongs to no one, with a note in the history.",
    tag: "Members",
    access: "member",
    permission: "people",
    reach: "workspace",
    audit: "team.deleted",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};

const labelEndpoints = {
  "GET /labels": endpoint({
    summary: "The workspace's labels for findings and recommendations, by name",
    tag: "Labels",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ labels: z.array(label) }) },
    errors: ["unauthenticated"],
  }),
  "POST /labels": endpoint({
    summary: "Create a label",
    tag: "Labels",
    access: "member",
    permission: "triage",
    reach: "workspace",
    audit: "label.created",
    auditFields: ["name", "color"],
    body: z.strictObject({ name: labelName, color: labelColor }),
    responses: { 201: z.strictObject({ label }) },
    errors: ["unauthenticated", "conflict"],
  }),
  "PATCH /labels/:id": endpoint({
    summary: "Rename a label, or change its color",
    tag: "Labels",
    access: "member",
    permission: "triage",
    reach: "workspace",
    audit: "label.changed",
    params,
    body: z.strictObject({ name: labelName.optional(), color: labelColor.optional() }),
    responses: { 200: z.strictObject({ label }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "DELETE /labels/:id": endpoint({
    summary: "Delete a label, also from the findings and recommendations that have it",
    tag: "Labels",
    access: "member",
    permission: "triage",
    reach: "workspace",
    audit: "label.deleted",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};

const commentEndpoints = {
  "GET /comments": endpoint({
    summary: "Comments on a finding or a recommendation, the oldest first",
    tag: "Comments",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(commented).refine(namesOne, namesOneIssue),
    responses: { 200: z.strictObject({ comments: z.array(comment) }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "GET /comments/people": endpoint({
    summary: "Members who can be mentioned: those for whom the finding or the recommendation exists",
    tag: "Comments",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z
      .strictObject({ ...commented, q: z.string().trim().max(100).default("") })
      .refine(namesOne, namesOneIssue),
    responses: {
      200: z.strictObject({
        people: z.array(z.strictObject({ userId: z.string(), name: z.string(), email: z.string() })),
      }),
    },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /comments": endpoint({
    summary:
      "Comment on a finding or a recommendation. Notifies those who are mentioned, and those who have it.",
    tag: "Comments",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "comment.added",
    body: z.strictObject({ ...commented, body: commentBody, mentions }).refine(namesOne, namesOneIssue),
    responses: { 201: z.strictObject({ comment }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "PATCH /comments/:id": endpoint({
    summary: "Change one of your comments. Notifies those who are newly mentioned.",
    tag: "Comments",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "comment.edited",
    params,
    body: z.strictObject({ body: commentBody, mentions }),
    responses: { 200: z.strictObject({ comment }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "DELETE /comments/:id": endpoint({
    summary: "Delete one of your comments",
    tag: "Comments",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "comment.deleted",
    params,
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
};

export const collaborationEndpoints = { ...teamEndpoints, ...labelEndpoints, ...commentEndpoints };
