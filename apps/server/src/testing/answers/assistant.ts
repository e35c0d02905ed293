import type { ModelAnswer } from "../../assistant/model/testing/stub-model.ts";
import { startStubModel } from "../../assistant/model/testing/stub-model.ts";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

type Keys = EndpointsBelow<"language-model"> | EndpointsBelow<"assistant">;

/** A person with a model that always gives the same answer, while `work` lasts. */
async function withModel<T>(
  server: TestServer,
  answer: ModelAnswer,
  work: (as: TestPerson) => Promise<T>,
): Promise<T> {
  const as = await server.person();
  const stub = await startStubModel();
  stub.answer = () => answer;
  try {
    const body = { provider: "openai-compatible" as const, model: "stub", baseUrl: stub.baseUrl };
    await server.call("PUT /language-model", { as, body });
    return await work(as);
  } finally {
    await stub.close();
  }
}

const written = (text: string) => ({ text: JSON.stringify({ text }) });
const refused: ModelAnswer = { status: 401, message: "no such key" };
const question = { messages: [{ role: "user" as const, content: "Hello?" }] };

export const assistantAnswers: Answers<Keys> = {
  "GET /language-model": {
    200: async ({ full }) => full.call("GET /language-model", { as: await full.person() }),
  },
  "PUT /language-model": {
    200: async ({ full }) =>
      full.call("PUT /language-model", {
        as: await full.person(),
        body: { provider: "ollama", model: "small" },
      }),
  },
  "DELETE /language-model": {
    204: ({ full }) => withModel(full, refused, (as) => full.call("DELETE /language-model", { as })),
    not_found: async ({ full }) => full.call("DELETE /language-model", { as: await full.person() }),
  },
  "POST /language-model/test": {
    200: ({ full }) =>
      withModel(full, { text: '{"word":"ready"}' }, (as) => full.call("POST /language-model/test", { as })),
    model_not_configured: async ({ full }) =>
      full.call("POST /language-model/test", { as: await full.person() }),
    model_failed: ({ full }) =>
      withModel(full, refused, (as) => full.call("POST /language-model/test", { as })),
  },
  "POST /assistant/explanation": {
    200: ({ full }) =>
      withModel(full, written("Here is the summary:\\n[[f1]]"), (as) =>
        full.call("POST /assistant/explanation", { as }),
      ),
    not_found: async ({ full }) =>
      full.call("POST /assistant/explanation", {
        as: await full.person(),
        body: { recommendation_id: "no-such" },
      }),
    model_not_configured: async ({ full }) =>
      full.call("POST /assistant/explanation", { as: await full.person() }),
    model_failed: ({ full }) =>
      withModel(full, refused, (as) => full.call("POST /assistant/explanation", { as })),
  },
  "POST /assistant/messages": {
    200: ({ full }) =>
      withModel(full, { text: "Hello." }, (as) =>
        full.call("POST /assistant/messages", { as, body: question }),
      ),
    model_not_configured: async ({ full }) =>
      full.call("POST /assistant/messages", { as: await full.person(), body: question }),
  },
};
