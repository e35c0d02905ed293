import type { z } from "zod";
import type { AwsConnection } from "../../platform/aws/account-credentials.ts";

/** Which model answers, and how it is reached. */
export interface ModelAddress {
  readonly provider: "openai-compatible" | "ollama" | "bedrock";
  readonly model: string;
  /** Of openai-compatible and ollama, up to and with the version: https://models.example.com/v1 */
  readonly baseUrl: string | null;
  /** Of bedrock. */
  readonly region: string | null;
  readonly apiKey: string | null;
  /** Of bedrock: the connected account that asks; null: the key, or the server's own credentials. */
  readonly connection: AwsConnection | null;
}

/** A question that a model may put to us. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /**
   * Never throws for what a model can get wrong: it answers the sentence instead.
   * @param id of the call, as its parts carry it
   */
  readonly answer: (input: unknown, id: string) => Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly failed: boolean;
  readonly facts: unknown;
}

/** One turn of a conversation. */
export interface ModelMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** What a model does while it answers, in order. */
export type ModelPart =
  | { type: "tool"; id: string; name: string; input: unknown }
  | { type: "tool_answer"; id: string; name: string; answer: ToolAnswer }
  | { type: "text"; text: string };

/** A language model behind whatever speaks to it. All calls throw AppError model_failed. */
export interface LanguageModels {
  /** Text that fits a schema. */
  write<T>(
    address: ModelAddress,
    request: { instructions: string; prompt: string; schema: z.ZodType<T>; signal?: AbortSignal },
  ): Promise<T>;
  /** An answer that may ask tools first. */
  converse(
    address: ModelAddress,
    request: {
      instructions: string;
      messages: readonly ModelMessage[];
      tools: readonly ModelTool[];
      signal: AbortSignal;
    },
  ): AsyncIterable<ModelPart>;
}
