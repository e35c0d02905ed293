import type { z } from "zod";
import type { AwsConnection } from "../../platform/aws/account-credentials.ts";

/** The answering model, and how to reach it. */
export interface ModelAddress {
  readonly provider: "openai-compatible" | "ollama" | "bedrock";
  readonly model: string;
  /** For openai-compatible and ollama, including the version: https://models.example.com/v1 */
  readonly baseUrl: string | null;
  /** Of bedrock. */
  readonly region: string | null;
  readonly apiKey: string | null;
  /** For bedrock: the connected account that calls it; null: the key, or the server's own credentials. */
  readonly connection: AwsConnection | null;
}

/** A tool that a model can call. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  /**
   * Never throws for errors of the model: returns the sentence instead.
   * @param id ID of the call in its parts
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

/** Actions of a model while it answers, in order. */
export type ModelPart =
  | { type: "tool"; id: string; name: string; input: unknown }
  | { type: "tool_answer"; id: string; name: string; answer: ToolAnswer }
  | { type: "text"; text: string };

/** A language model behind any protocol. All calls throw AppError model_failed. */
export interface LanguageModels {
  /** Text that matches a schema. */
  write<T>(
    address: ModelAddress,
    request: { instructions: string; prompt: string; schema: z.ZodType<T>; signal?: AbortSignal },
  ): Promise<T>;
  /** An answer that can call tools first. */
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
