import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { conversation, explanation, languageModel, languageModelChoice } from "../schemas/assistant.ts";
import { message } from "../schemas/message.ts";

export const assistantEndpoints = {
  "GET /language-model": endpoint({
    summary: "The workspace's language model; null: none, and no data is sent to one",
    tag: "Assistant",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ languageModel: languageModel.nullable() }) },
    errors: ["unauthenticated"],
  }),
  "DELETE /language-model": endpoint({
    summary: "Disconnect the language model and delete its key and texts",
    tag: "Assistant",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "language_model.removed",
    responses: { 204: null },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /language-model/test": endpoint({
    summary: "Test the language model with one short request",
    tag: "Assistant",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "language_model.tested",
    responses: { 200: message },
    errors: ["unauthenticated", "model_not_configured", "model_failed"],
    ratePerMinute: 10,
  }),
  "POST /assistant/explanation": endpoint({
    summary:
      "Explain one recommendation, or prioritize all of them: statements of Skyledger in the order that the language model chose, with connecting words",
    tag: "Assistant",
    access: "member",
    permission: "read",
    reach: "accounts",
    audit: "explanation.requested",
    auditTarget: "recommendation_id",
    body: z.strictObject({
      /** Omitted: a summary of all open recommendations. */
      recommendation_id: z.string().min(1).max(64).optional(),
    }),
    bodyOptional: true,
    responses: { 200: explanation },
    errors: ["unauthenticated", "not_found", "model_not_configured", "model_failed"],
    ratePerMinute: 30,
  }),
  "POST /assistant/messages": endpoint({
    summary:
      "Ask the assistant. Streams events: tool, tool_answer, text, statement, omitted, not_chosen, problem, done. Statements are Skyledger's; words of the language model that could state a fact are left out.",
    tag: "Assistant",
    access: "member",
    permission: "read",
    reach: "accounts",
    audit: "assistant.asked",
    body: conversation,
    responses: { 200: null },
    produces: "text/event-stream",
    errors: ["unauthenticated", "model_not_configured"],
    ratePerMinute: 30,
  }),
  "PUT /language-model": endpoint({
    summary: "Choose the language model. Its key is encrypted and never returned.",
    tag: "Assistant",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "language_model.updated",
    auditFields: ["provider", "model", "region"],
    body: languageModelChoice,
    responses: { 200: z.strictObject({ languageModel: languageModel.nullable() }) },
    errors: ["unauthenticated"],
  }),
};
