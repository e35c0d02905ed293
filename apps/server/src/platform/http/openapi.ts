import { commonErrors, type Endpoint, type MemberEndpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { problem } from "@skyledger/contract/schemas/problem";
import type { Scope } from "@skyledger/contract/scopes";
import { scopeOf } from "@skyledger/contract/token-scope";
import type { ErrorCode } from "@skyledger/core/model/app-error";
import { z } from "zod";

/** A JSON Schema as a plain object. */
export type JsonSchema = Record<string, unknown>;

export interface OpenApiParameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  schema: JsonSchema;
}

interface OpenApiContent {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  /** The permission that it needs. */
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, OpenApiContent>;
}

/** The parts of an OpenAPI 3.1 document that we write. */
export interface OpenApiDocument {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** The interface as an OpenAPI 3.1 document: every endpoint of the contract with all its responses. */
export function openApiDocument(publicUrl: string, version: string): OpenApiDocument {
  const all: [string, Endpoint][] = Object.entries(endpoints);
  const paths: OpenApiDocument["paths"] = {};
  for (const [key, endpoint] of all) {
    const [method = "", path = ""] = key.split(" ");
    const template = path.replace(/:(\w+)/g, "{$1}");
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(method, path, endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Skyledger",
      version,
      description:
        "Every error is a problem document (RFC 9457) whose `code` is one of a closed list; its `type` links to a page that explains how to resolve it. IDs of another workspace return 404.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: [...new Set(all.map(([, { tag }]) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, "output") },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "The idToken of POST /auth/login.",
        },
        accessToken: {
          type: "http",
          scheme: "bearer",
          description: "An access token of a person or a service account, with the scope of the endpoint.",
        },
      },
    },
  };
}

function operationOf(method: string, path: string, endpoint: Endpoint): OpenApiOperation {
  const scope = scopeOf(`${method} ${path}`, endpoint);
  return {
    operationId: operationId(method, path),
    summary: endpoint.summary,
    ...(endpoint.access === "member" ? { description: permissionText(endpoint, scope) } : {}),
    tags: [endpoint.tag],
    security:
      endpoint.access === "member"
        ? [{ bearer: [] }, ...(scope === undefined ? [] : [{ accessToken: [scope] }])]
        : [],
    parameters: [...parametersOf("path", endpoint.params), ...parametersOf("query", endpoint.query)],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !endpoint.bodyOptional,
            content: { "application/json": { schema: jsonSchema(endpoint.body, "input") } },
          },
        }
      : {}),
    responses: { ...successes(endpoint), ...failures(endpoint) },
  };
}

/** The permission of an endpoint and the scope of access tokens, in words. */
function permissionText({ permission, reach }: MemberEndpoint, scope: Scope | undefined): string {
  if (permission === "own") return "Permission: member of a workspace.";
  const where = reach === "workspace" ? "in the whole workspace" : "for the accounts in the caller's scope";
  const tokens = scope === undefined ? "" : ` Access tokens: scope \`${scope}\`.`;
  return `Permission: \`${permission}\`, ${where}.${tokens}`;
}

/** "GET /accounts/:id" → "getAccountsById" */
function operationId(method: string, path: string): string {
  const words = path
    .replace(/:(\w+)/g, "by-$1")
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== "");
  return [method.toLowerCase(), ...words.map((word) => word[0]?.toUpperCase() + word.slice(1))].join("");
}

/** The schema of an object, as parameters are declared. */
const objectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
});

function parametersOf(place: "path" | "query", schema: z.ZodType | undefined): OpenApiParameter[] {
  if (!schema) return [];
  const { properties, required } = objectSchema.parse(jsonSchema(schema, "input"));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

/** Schema of a non-JSON response; for a stream of events, of each event. */
const streamSchemas: Record<NonNullable<Endpoint["produces"]>, JsonSchema> = {
  "text/csv": { type: "string" },
  "application/x-ndjson": { type: "string" },
  "text/event-stream": {
    type: "object",
    properties: { id: { type: "string" }, event: { type: "string" }, data: { type: "string" } },
    required: ["event", "data"],
  },
};

function successes({ responses, produces }: Endpoint): Record<string, OpenApiContent> {
  const words: Record<string, string> = {
    200: "Done",
    201: "Created",
    202: "Accepted",
    204: "Done; no body",
  };
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => {
      const description = words[status] ?? "Done";
      if (schema) {
        return [
          status,
          { description, content: { "application/json": { schema: jsonSchema(schema, "output") } } },
        ];
      }
      if (!produces) return [status, { description }];
      return [status, { description, content: { [produces]: { schema: streamSchemas[produces] } } }];
    }),
  );
}

/** One response per status, with its error codes. */
function failures(endpoint: Endpoint): Record<string, OpenApiContent> {
  const { errors, body } = endpoint;
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([
    ...errors,
    ...(endpoint.access === "member" ? (["forbidden"] as const) : []),
    ...(endpoint.access === "member" && !endpoint.beforeSecondFactor
      ? (["second_factor_required"] as const)
      : []),
    ...commonErrors,
    ...(body ? (["unsupported_media_type"] as const) : []),
  ])) {
    const { status } = errorStatuses[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errorStatuses[code].title}`).join("; "),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                { type: "object", properties: { code: { enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const written = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    reused: "inline",
    override: ({ zodSchema, jsonSchema: part }) => {
      if (io === "input") refuseNul(part, isTrimmed(zodSchema));
    },
  });
  return embedded(written);
}

/** Whether a text is trimmed before its length counts. */
function isTrimmed({ _zod: { def } }: z.core.$ZodTypes): boolean {
  return "checks" in def && (def.checks ?? []).some((check) => check._zod.def.check === "overwrite");
}

/**
 * Every input text with a NUL character is rejected, see parse-input.ts; this documents it if no pattern
 * does. A text that is trimmed and has a least length is also rejected if it is blank.
 */
function refuseNul(part: JsonSchema, trimmed: boolean): void {
  const isFree = ["pattern", "format", "enum", "const"].every((name) => part[name] === undefined);
  if (part.type !== "string" || !isFree) return;
  const isBlankRefused = trimmed && typeof part.minLength === "number" && part.minLength > 0;
  part.pattern = isBlankRefused ? "^[^\\u0000]*[^\\s\\ufeff\\u0000][^\\u0000]*$" : "^[^\\u0000]*$";
}

/** What the format `date-time` leaves open: offsets from UTC are refused. The rest of the pattern repeats the format. */
const UTC = "Z$";

/** A schema to embed in another document. */
function embedded(schema: object): JsonSchema {
  const parts: [string, unknown][] = Object.entries(schema);
  // Only "any JSON" refers to itself; inside the document, its reference would lead nowhere.
  if (parts.some(([name]) => name === "$ref")) return { description: "Any JSON value." };
  const isInstant = parts.some(([name, value]) => name === "format" && value === "date-time");
  return Object.fromEntries(
    parts
      .filter(([name]) => name !== "$schema" && name !== "$defs")
      .map(([name, value]) => [name, isInstant && name === "pattern" ? UTC : embeddedPart(value)]),
  );
}

function embeddedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(embeddedPart);
  return typeof value === "object" && value !== null ? embedded(value) : value;
}
