import { AppError } from "@skyledger/core/model/app-error";
import type { LanguageModel, ToolSet } from "ai";
import type { AwsSettings } from "../../platform/aws/account-connection.ts";
import { memberOf } from "../../platform/member-of.ts";
import { createGuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import { BlockedAddressError } from "../../platform/outbound/guarded-post.ts";
import type { LanguageModels, ModelAddress, ModelPart, ToolAnswer } from "./language-model.ts";

/** Settings of the operator. */
export interface ModelRules {
  /** MODEL_ALLOWED_HOSTS */
  readonly allowedHosts: readonly string[];
  /** Whether Bedrock can be called with the server's own AWS credentials. */
  readonly ambientAws: boolean;
  /** How to reach AWS. */
  readonly aws: AwsSettings;
}

const writeTimeoutMs = 60_000;
const converseTimeoutMs = 180_000;
/** Rounds of tool calls per answer. */
const maxSteps = 8;
const maxOutputTokens = 1_500;
const ollamaAddress = "http://127.0.0.1:11434/v1";

/** Language models with the AI SDK, loaded on the first call. */
export function createLanguageModels(rules: ModelRules): LanguageModels {
  return {
    async write(address, { instructions, prompt, schema, signal }) {
      return await orFailure(address, async () => {
        const { generateText, Output } = await import("ai");
        const { output } = await generateText({
          model: await open(address, rules),
          instructions,
          prompt,
          output: Output.object({ schema }),
          maxOutputTokens,
          maxRetries: 1,
          abortSignal: untilTimeout(writeTimeoutMs, signal),
        });
        return output;
      });
    },
    async *converse(address, { instructions, messages, tools, signal }) {
      const { streamText, isStepCount, tool } = await import("ai");
      const set: ToolSet = Object.fromEntries(
        tools.map(({ name, description, input, answer }) => [
          name,
          tool({
            description,
            inputSchema: input,
            execute: (given: unknown, { toolCallId }) => answer(given, toolCallId),
          }),
        ]),
      );
      const model = await orFailure(address, () => open(address, rules));
      const { stream } = streamText({
        model,
        instructions,
        messages: messages.map(({ role, content }) => ({ role, content })),
        tools: set,
        stopWhen: isStepCount(maxSteps),
        maxOutputTokens,
        maxRetries: 1,
        abortSignal: untilTimeout(converseTimeoutMs, signal),
        // The stream also carries the error, which is handled there.
        onError: () => undefined,
      });
      const parts = stream[Symbol.asyncIterator]();
      for (;;) {
        const next = await orFailure(address, () => parts.next());
        if (next.done) return;
        const part = asPart(next.value, address);
        if (part) yield part;
      }
    },
  };
}

type StreamPart = { type: string } & Record<string, unknown>;

function asPart(given: StreamPart, address: ModelAddress): ModelPart | undefined {
  const id = String(given.toolCallId);
  const name = String(given.toolName);
  switch (given.type) {
    case "tool-call":
      return { type: "tool", id, name, input: given.input };
    case "tool-result":
      // The result of our own tool, see `tool` above.
      return { type: "tool_answer", id, name, answer: given.output as ToolAnswer };
    case "tool-error":
      return { type: "tool_answer", id, name, answer: { failed: true, facts: String(given.error) } };
    case "text-delta":
      return { type: "text", text: String(given.text) };
    case "error":
      throw failure(given.error, address);
    case "abort":
      throw modelFailed("The language model did not respond in time.");
    default:
      return undefined;
  }
}

/** Bedrock signed with the connected account, its own key, or the server's credentials. */
async function openBedrock(
  { model, region, apiKey, connection }: ModelAddress,
  { ambientAws, aws }: ModelRules,
): Promise<LanguageModel> {
  const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock");
  const place = {
    region: region ?? "us-east-1",
    ...(aws.endpointUrl === undefined ? {} : { baseURL: aws.endpointUrl }),
  };
  if (connection === null && apiKey !== null) return createAmazonBedrock({ ...place, apiKey })(model);
  const used = connection ?? { kind: "ambient" as const };
  if (used.kind === "ambient" && !ambientAws) {
    throw modelFailed(
      "This server does not offer its own AWS credentials: choose a connected account, enter a Bedrock API key, or ask the operator for ALLOW_AMBIENT_AWS.",
    );
  }
  const { accountCredentials } = await import("../../platform/aws/account-credentials.ts");
  const credentialProvider = await accountCredentials(used, aws);
  // Otherwise, the SDK would prefer a key in the server's environment to these credentials.
  return createAmazonBedrock({ ...place, apiKey: "", credentialProvider })(model);
}

async function open(address: ModelAddress, rules: ModelRules): Promise<LanguageModel> {
  const { provider, model, apiKey } = address;
  if (provider === "bedrock") return await openBedrock(address, rules);
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const baseURL = address.baseUrl ?? ollamaAddress;
  return createOpenAICompatible({
    name: provider,
    baseURL,
    ...(apiKey === null ? {} : { apiKey }),
    supportsStructuredOutputs: true,
    fetch: createGuardedFetch(rules.allowedHosts, "MODEL_ALLOWED_HOSTS"),
  })(model);
}

function untilTimeout(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

async function orFailure<T>(address: ModelAddress, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failure(error, address);
  }
}

/** @param detail a sentence for people */
function modelFailed(detail: string, options: { cause?: unknown } = {}): AppError {
  return new AppError("model_failed", /[.!?]$/.test(detail) ? detail : `${detail}.`, options);
}

/**
 * The message for an SDK error. AWS is quoted; the message of a server at an entered address only goes to the
 * log, so that no one can read internal services with it.
 */
function failure(error: unknown, { provider }: ModelAddress): AppError {
  if (error instanceof AppError) return error;
  const cause = rootOf(error);
  if (cause instanceof BlockedAddressError) return modelFailed(cause.message, { cause: error });
  if (cause instanceof Error && cause.name === "TimeoutError") {
    return modelFailed("The language model did not respond in time.", { cause: error });
  }
  const said = cause instanceof Error ? cause.message : String(cause);
  const reason = provider === "bedrock" ? said.slice(0, 300) : reasonOf(cause);
  return modelFailed(`The language model request failed: ${reason}`, { cause: error });
}

/** Only the status, or the code of a failed connection. */
function reasonOf(cause: unknown): string {
  const [status, code] = [memberOf(cause, "statusCode"), memberOf(cause, "code")];
  if (status === 401 || status === 403) return `its server refused the key (status ${status})`;
  if (status === 404) return "its server does not know the model or address (status 404)";
  if (status === 429) return "its server is rate limiting requests (status 429)";
  if (typeof status === "number") {
    return status >= 400 ? `its server answered with status ${status}` : "its server's response is invalid";
  }
  if (typeof code === "string" && /^[A-Z_]{3,40}$/.test(code))
    return `its server cannot be reached (${code})`;
  return "its server's response is invalid";
}

/** The SDK wraps errors in its own, which have less information. */
function rootOf(error: unknown): unknown {
  let current = error;
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = memberOf(current, "lastError") ?? memberOf(current, "cause");
    if (inner === undefined || inner === null) return current;
    current = inner;
  }
  return current;
}
