// Valid JSON text with invalid Unicode is rejected in every call, in one place: parse-input.ts.
import type { EndpointKey } from "@skyledger/contract";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { injection, startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let member: TestPerson;
beforeAll(async () => {
  // Runs stay in the queue, since this test does not cover them.
  server = await startTestServer({ SKYLEDGER_ROLE: "api" });
  member = await server.person();
});
afterAll(() => server.close());

const half = "\ud800";

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maxItems?: number;
}

const formats: Readonly<Record<string, string>> = {
  email: "ana@example.com",
  "date-time": "2030-01-01T00:00:00Z",
  date: "2026-01-01",
  uri: "https://example.com",
  uuid: "0b0e5f7a-0000-4000-8000-000000000001",
};

/** A value with every field, whose free texts end with half a surrogate pair. */
function sample(schema: Schema): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? [];
  if (option) return sample(option);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sample(part)]);
    const further = schema.additionalProperties;
    return Object.fromEntries(typeof further === "object" ? [...fields, ["name", sample(further)]] : fields);
  }
  if (schema.type === "array") return [sample(schema.items ?? {})];
  if (schema.type === "boolean") return false;
  if (schema.type === "number" || schema.type === "integer") return Math.max(schema.minimum ?? 1, 1);
  if (schema.format) return formats[schema.format] ?? "";
  return `Text7!${half}`;
}

// Object.entries loses the type of the keys.
const withBody = (Object.entries(endpoints) as [EndpointKey, Endpoint][]).filter(([, { body }]) => body);

describe("§8 half of a surrogate pair in a body", () => {
  const named = new Set<string>();

  test.each(withBody)("%s rejects it", async (key, { body, params }) => {
    const sent = sample(z.toJSONSchema(body ?? z.never(), { io: "input" }) as Schema);
    const ids = params ? { id: "0b0e5f7a-0000-4000-8000-000000000001" } : {};
    const answer = await server.call(key, { as: member, raw: { params: ids, body: sent } });
    expect(answer.status, answer.text).toBeLessThan(500);
    if (!JSON.stringify(sent).includes("\\ud800")) return;
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
    if (answer.text.includes("surrogate pair")) named.add(key);
  });

  test("the calls that once stored it reject it for this reason", () => {
    for (const key of [
      "POST /tokens",
      "POST /security/update-status",
      "POST /security/scan",
      "POST /cost/analysis",
    ]) {
      expect([...named]).toContain(key);
    }
    expect(named.size).toBeGreaterThan(10);
  });
});

test("§8 addresses and headers cannot contain it, and its bytes cause no server error", async () => {
  for (const [key, { query }] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    const [method] = key.split(" ");
    if (method !== "GET" || key === "GET /events") continue;
    const names = query
      ? Object.keys((z.toJSONSchema(query, { io: "input" }) as Schema).properties ?? {})
      : [];
    const { url, ...request } = injection(key, { as: member, raw: { params: { id: "1", token: "1" } } });
    const search = names.map((name) => `${name}=%ED%A0%80`).join("&");
    const answer = await server.inject({
      ...request,
      url: `${String(url)}?${search}`,
      headers: { ...request.headers, "last-event-id": "\u00ed\u00a0\u0080" },
    });
    expect(answer.status, `${key} ${answer.text}`).toBeLessThan(500);
  }
});

test("§8 tool calls have the same validation", async () => {
  const { body } = await server.call("POST /tokens", {
    as: member,
    body: { name: "tools", scopes: ["inventory:read"], expiresInDays: 30 },
  });
  const answer = await server.inject({
    method: "POST",
    url: "/mcp",
    headers: {
      authorization: `Bearer ${body.token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    payload: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "search_resources", arguments: { text: half } },
    }),
  });
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).toContain("surrogate pair");
});
