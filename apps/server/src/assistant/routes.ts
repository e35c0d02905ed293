import type { ResponseOf } from "@skyledger/contract";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyReply } from "fastify";
import { type Api, mount, type Routes } from "../platform/http/mount.ts";
import type { Tool } from "../platform/http/tools/define-tool.ts";
import { callTool } from "../platform/http/tools/tool-calls.ts";
import { textsIn } from "../platform/narrowing.ts";
import type { Caller } from "../platform/principal.ts";
import type { ExplanationsService } from "./explanations.ts";
import { recommendationSheet, summarised, summarySheet } from "./fact-sheets.ts";
import type { ModelSettingsService } from "./model-settings.ts";
import type { AssistantEvent, AssistantService, AssistantTool } from "./service.ts";

/** The language model, its explanations, and the assistant. */
export interface AssistantUseCases {
  readonly settings: ModelSettingsService;
  readonly explanations: ExplanationsService;
  readonly assistant: AssistantService;
  /** Tools of the assistant. */
  readonly tools: readonly Tool[];
}

export function createAssistantRoutes({
  settings,
  explanations,
  assistant,
  tools,
}: AssistantUseCases): Routes {
  return (api) => {
    mount(api, "GET /language-model", async ({ principal }) => ({
      languageModel: await settings.get(principal),
    }));
    mount(api, "PUT /language-model", async ({ principal, body }) => ({
      languageModel: await settings.save(principal, body),
    }));
    mount(api, "DELETE /language-model", async ({ principal }) => {
      await settings.remove(principal);
      return undefined;
    });
    mount(api, "POST /language-model/test", ({ principal }) => settings.test(principal));
    mount(api, "POST /assistant/explanation", async ({ principal, body }) =>
      explanations.explain(principal, await sheetOf(api, principal, body.recommendation_id)),
    );
    mount(api, "POST /assistant/messages", async ({ principal, body, request, reply, stream }) => {
      if ((await settings.get(principal)) === null) {
        throw new AppError(
          "model_not_configured",
          "No language model is configured. Choose one in the user menu, under Language model.",
        );
      }
      const report = openStream(reply);
      try {
        await assistant.answer(
          principal,
          body.messages,
          toolsFor(tools, api, principal),
          report,
          stream.signal,
        );
        report({ type: "done" });
      } catch (error) {
        const known = error instanceof AppError && error.code !== "internal";
        if (known)
          request.log.debug({ code: error.code, err: error.cause }, "the assistant could not answer");
        if (!known && !stream.signal.aborted) request.log.error({ err: error }, "the assistant failed");
        report({
          type: "problem",
          message: known ? error.detail : "Something went wrong on the server. Try again.",
        });
      } finally {
        reply.raw.end();
      }
      return reply;
    });
  };
}

/** The facts come from the interface's own responses, so the text can only say what the page shows. */
async function sheetOf(api: Api, principal: Caller, id: string | undefined) {
  const read = async <T>(
    key: "GET /cost/recommendations/:id" | "GET /cost/recommendations",
    parts: object,
  ) => {
    const call = api.calls.get(key);
    if (!call) throw new Error(`${key} is not mounted.`);
    return (await call(principal, { params: undefined, query: undefined, body: undefined, ...parts })) as T; // the endpoint's response
  };
  if (id !== undefined) {
    const params = { id };
    return recommendationSheet(
      await read<ResponseOf<"GET /cost/recommendations/:id">>("GET /cost/recommendations/:id", { params }),
    );
  }
  const query = { limit: summarised, status: "open", sort: "rank", order: "desc" };
  return summarySheet(
    await read<ResponseOf<"GET /cost/recommendations">>("GET /cost/recommendations", { query }),
  );
}

function toolsFor(tools: readonly Tool[], api: Api, principal: Caller): AssistantTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input: tool.input,
    answer: async (given, question) => {
      try {
        const { input, answer } = await callTool(api.calls, tool, principal, given);
        return {
          failed: false,
          statements: tool.statements(answer, input, question),
          data: tool.facts(answer),
        };
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "internal") throw error;
        return { failed: true, detail: error.detail, message: messageOf(error, given) };
      }
    },
  }));
}

/** Why a tool failed, for people: never with words of the model. */
function messageOf({ code, detail }: AppError, given: unknown): string {
  if (code === "invalid_input") return "The question did not fit.";
  const written = textsIn(given).map((text) => text.toLowerCase());
  if (!written.some((text) => detail.toLowerCase().includes(text))) return detail;
  return code === "not_found" ? "Not found." : "The lookup failed.";
}

type AdvisorRecommendation = AssistantEvent | { type: "done" } | { type: "problem"; message: string };

function openStream(reply: FastifyReply): (event: AdvisorRecommendation) => void {
  const policies = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  reply.hijack();
  reply.raw.writeHead(200, {
    ...Object.fromEntries(policies),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  // The model may think for long before there is anything to send.
  reply.raw.flushHeaders();
  return ({ type, ...data }) => {
    if (!reply.raw.writableEnded) reply.raw.write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
  };
}
