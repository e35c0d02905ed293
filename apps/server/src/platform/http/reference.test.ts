import { readdirSync, readFileSync } from "node:fs";
import type { Endpoint } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { email } from "@skyledger/contract/schemas/auth";
import { scopeOf } from "@skyledger/contract/token-scope";
import { errorCodes } from "@skyledger/core/model/app-error";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BareApp, createBareApp } from "../../testing/bare-app.ts";
import type { OpenApiDocument } from "./openapi.ts";

let bare: BareApp;
let document: OpenApiDocument;
beforeAll(async () => {
  bare = await createBareApp(() => undefined);
  document = (await bare.app.inject({ url: "/api/openapi.json" })).json();
});
afterAll(() => bare.app.close());

describe("/api/openapi.json", () => {
  test("is OpenAPI 3.1 and has every endpoint with all its statuses and codes", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: "http://sky.example.com/api" }]);
    const all = Object.entries<Endpoint>(endpoints);
    expect(all.length).toBeGreaterThanOrEqual(31);
    for (const [key, endpoint] of all) {
      const [method = "", path = ""] = key.split(" ");
      const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation?.summary, key).toBe(endpoint.summary);
      const statuses = [
        ...Object.keys(endpoint.responses),
        ...endpoint.errors.map((code) => String(errorStatuses[code].status)),
        ...(endpoint.access === "member" ? ["403"] : []),
        ...["400", "413", "429", "500", "503", "507"],
        ...(endpoint.body ? ["415"] : []),
      ];
      expect(Object.keys(operation?.responses ?? {}).sort(), key).toEqual([...new Set(statuses)].sort());
      const text = JSON.stringify(operation?.responses);
      for (const code of endpoint.errors) expect(text, key).toContain(`"${code}"`);
      const scope = scopeOf(key, endpoint);
      const token = scope === undefined ? [] : [{ accessToken: [scope] }];
      expect(operation?.security, key).toEqual(
        endpoint.access === "member" ? [{ bearer: [] }, ...token] : [],
      );
      expect(operation?.requestBody?.required, key).toBe(endpoint.body ? !endpoint.bodyOptional : undefined);
    }
  });

  test("a text that is trimmed, and must not be empty, is documented as not blank", () => {
    type Body = { schema: { properties: Record<string, { pattern?: string }> } };
    const body = document.paths["/teams"]?.post?.requestBody as { content: Record<string, Body> } | undefined;
    const name = body?.content["application/json"]?.schema.properties.name;
    const pattern = new RegExp(name?.pattern ?? "");
    for (const blank of ["", " ", "\r", "\u00a0\ufeff"])
      expect(pattern.test(blank), JSON.stringify(blank)).toBe(false);
    for (const given of ["a", " a ", "Platform team"]) expect(pattern.test(given), given).toBe(true);
    expect(pattern.test("a\u0000")).toBe(false);
  });

  test("operation IDs are unique, path parameters declared, and references valid", () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((one) => one.in === "path").map(({ name }) => name);
      expect(declared.sort(), path).toEqual(named.sort());
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target,
    );
    expect(new Set(references)).toEqual(new Set(["#/components/schemas/Problem"]));
    expect(document.components.schemas).toHaveProperty("Problem");
  });

  // With one, Schemathesis searched for 30 s, found no address, and sent no valid request.
  test("no pattern looks ahead: programs that generate values find none", () => {
    const patternsOf = (value: object): string[] =>
      [...JSON.stringify(value).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) =>
        JSON.parse(text),
      );
    const lookingAhead = (value: object) => patternsOf(value).filter((pattern) => /\(\?<?=/.test(pattern));
    expect(lookingAhead({ schema: { pattern: '^(?=["@]{1,64}@)a' } })).toEqual(['^(?=["@]{1,64}@)a']);
    expect(patternsOf(document).length).toBeGreaterThan(50);
    expect(lookingAhead(document)).toEqual([]);
  });
});

test("an address has at most 64 characters before the @, and 63 per label after it", () => {
  const taken = (address: string) => email.safeParse(address).success;
  const local = (length: number) => `${"a".repeat(length)}@example.com`;
  expect([0, 1, 63, 64, 65, 66, 129].map((length) => taken(local(length)))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([62, 63, 64].map((length) => taken(`a@${"b".repeat(length)}.com`))).toEqual([true, true, false]);
  expect([".a@b.co", "a..b@b.co", "a.@b.co", "a@b@c.co", "@b.co"].filter(taken)).toEqual([]);
});

describe("/api/docs", () => {
  test("is a page of every endpoint that loads and runs nothing", async () => {
    const page = await bare.app.inject({ url: "/api/docs" });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const key of Object.keys(endpoints)) expect(page.body).toContain(key.replace(/:(\w+)/g, "{$1}"));
    expect(page.body).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
    const nonce = /<style nonce="(\w+)">/.exec(page.body)?.[1];
    expect(page.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });
});

describe("docs/errors", () => {
  const folder = new URL("../../../../../docs/errors/", import.meta.url);

  test.each(errorCodes)("%s has a page with its status, what happened, and how to fix it", async (code) => {
    const { status, title } = errorStatuses[code];
    const page = await bare.app.inject({ url: `/api/docs/errors/${code}.md` });
    expect(page.statusCode).toBe(200);
    expect(page.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(page.body).toContain(`# ${code}\n\nStatus ${status}. **${title}.**`);
    expect(page.body).toMatch(/\n## What happened\n[\s\S]{20,}\n## How to fix it\n.{15,}/);
    expect(page.body).toBe(readFileSync(new URL(`${code}.md`, folder), "utf8"));
  });

  test("there is no page for an unknown code", () => {
    const pages = readdirSync(folder).filter((name) => name !== "README.md");
    expect(pages.sort()).toEqual(errorCodes.map((code) => `${code}.md`).sort());
  });

  test.each(["nothing.md", "..%2f..%2fpackage.json", "toString.md"])("%s is not found", async (file) => {
    const answer = await bare.app.inject({ url: `/api/docs/errors/${file}` });
    expect(answer.statusCode).toBe(404);
  });
});
