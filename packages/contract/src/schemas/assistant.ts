import { z } from "zod";
import { instant } from "./instant.ts";

export const modelProvider = z.enum(["openai-compatible", "ollama", "bedrock"]);

/** The chosen language model; its key is never returned. */
export const languageModel = z.strictObject({
  provider: modelProvider,
  model: z.string(),
  baseUrl: z.string().nullable(),
  region: z.string().nullable(),
  /** For bedrock: the connected account whose role calls it; null: a key, or the server's own credentials. */
  accountId: z.string().nullable(),
  hasApiKey: z.boolean(),
  /** The server can no longer read the stored key: it must be entered again. */
  keyLost: z.boolean(),
  updatedAt: instant,
  lastAnsweredAt: instant.nullable(),
  lastProblem: z.string().nullable(),
  lastProblemAt: instant.nullable(),
});

export const languageModelChoice = z
  .strictObject({
    provider: modelProvider,
    model: z.string().trim().min(1, "Enter the model's name.").max(200),
    /** Including the version: https://models.example.com/v1 */
    baseUrl: z
      .url({ protocol: /^https?$/, error: "Enter an address like https://models.example.com/v1." })
      .max(500)
      .nullish(),
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, "Enter a Region such as us-east-1.")
      .nullish(),
    /** For bedrock: a connected account, whose role calls it without a key. */
    accountId: z.string().max(64).nullish(),
    /** Omitted: the stored key stays; null: none. */
    apiKey: z.string().min(1).max(4000).nullish(),
  })
  .refine(({ provider, baseUrl }) => provider !== "openai-compatible" || typeof baseUrl === "string", {
    path: ["baseUrl"],
    message: "Enter the address of the model's server.",
  })
  .refine(({ provider, accountId }) => provider === "bedrock" || (accountId ?? null) === null, {
    path: ["accountId"],
    message: "Only Amazon Bedrock can be used through a connected account.",
  });

/** Skyledger's own text, or an external name. */
const statementPart = z.union([z.strictObject({ text: z.string() }), z.strictObject({ name: z.string() })]);

/**
 * A part of an answer: words of the language model, a statement of Skyledger, or a mark for removed words.
 */
const answerPart = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: z.string() }),
  z.strictObject({
    type: z.literal("statement"),
    id: z.string(),
    /** Together they are one statement: complete with figure, unit, period, and name. */
    parts: z.array(statementPart).readonly(),
    /** Path in the web app; null: none. */
    link: z.string().nullable(),
  }),
  z.strictObject({ type: z.literal("omitted") }),
]);

/** Statements in the order that a language model chose, with its words between them. */
export const explanation = z.strictObject({
  model: z.string(),
  writtenAt: instant,
  parts: z.array(answerPart),
});

export const conversation = z.strictObject({
  /** The person's question comes last. */
  messages: z
    .array(
      z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().trim().min(1).max(4000) }),
    )
    .min(1)
    .max(30)
    .refine((messages) => messages.at(-1)?.role === "user", "The last message must be from the user."),
});
