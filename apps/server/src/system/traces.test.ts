import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { beginSpan, spanOfRun, traced } from "../platform/spans.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

/** A span as OTLP's JSON encoding has it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** A collector that accepts OTLP over HTTP. */
interface Collector {
  readonly server: Server;
  readonly url: string;
  readonly requests: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[];
  /** Status of the next responses; 200 when it is empty. */
  readonly statuses: number[];
  spans(): Span[];
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function startCollector(): Promise<Collector> {
  const requests: Collector["requests"] = [];
  const statuses: number[] = [];
  const accepted: unknown[] = [];
  const server = createServer(async (request, reply) => {
    const body = await json(request);
    requests.push({ url: request.url, headers: request.headers, body });
    const status = statuses.shift() ?? 200;
    if (status === 200) accepted.push(body);
    reply.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // of a TCP server
  const spans = () =>
    (accepted as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }[]).flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  return { server, url: `http://127.0.0.1:${port}`, requests, statuses, spans };
}

async function startTraced(env: Record<string, string>, warnings: string[] = []): Promise<TestServer> {
  const write = (line: string) => void warnings.push(line);
  const logger = pino({ level: "warn" }, { write });
  const server = await startTestServer({ SANDBOX_RESOURCES: "100", ...env }, { logger });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close();
    return closed;
  };
  closing.push(close);
  return { ...server, close };
}

const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

test("requests, runs, units, and calls to AWS are spans of one trace each, without anything secret", async () => {
  const collector = await startCollector();
  const server = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=very%20secret",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
  });
  const as = await server.person();
  const { body: discovery } = await server.call("POST /resources/discover", { as });
  await server.call("GET /runs/:id", { as, params: { id: discovery.runId } });
  const { body: accounts } = await server.call("GET /accounts", { as });
  await server.close();

  const [request] = collector.requests;
  expect(request).toMatchObject({
    url: "/v1/traces",
    headers: { "content-type": "application/json", "api-key": "very secret" },
  });
  expect(JSON.stringify(request?.body)).toContain(
    '{"key":"deployment.environment","value":{"stringValue":"test"}}',
  );
  expect(JSON.stringify(request?.body)).toContain(
    '{"key":"service.name","value":{"stringValue":"skyledger"}}',
  );

  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name);
  const page = named("GET /api/runs/:id");
  expect(page).toMatchObject({ kind: 2, status: {} });
  expect(attributeOf(page, "http.response.status_code")).toBe("200");
  const run = named("run discovery");
  expect(run?.traceId).toBe(discovery.runId.replaceAll("-", ""));
  expect(run?.parentSpanId).toBeUndefined();
  const unit = named("unit discovery");
  expect(unit).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId, kind: 1 });
  // From the collection's thread.
  const calls = spans.filter((span) => span.parentSpanId === unit?.spanId);
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.every(({ traceId, kind }) => traceId === run?.traceId && kind === 3)).toBe(true);
  expect(
    attributeOf(
      calls.find(({ name }) => name.startsWith("ec2 ")),
      "rpc.service",
    ),
  ).toBe("ec2");
  for (const span of spans) {
    expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
  const sent = JSON.stringify(collector.requests.map(({ body }) => body));
  const { email, password, idToken, accessToken, refreshToken, workspaceId, userId } = as;
  const { awsAccountId } = accounts.accounts[0];
  for (const secret of [
    email,
    password,
    idToken,
    accessToken,
    refreshToken,
    workspaceId,
    userId,
    awsAccountId,
  ])
    expect(sent).not.toContain(secret);
});

test("an error is named in its span, without its message", async () => {
  const collector = await startCollector();
  const server = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const subject = { name: "work", kind: "internal", attributes: {} } as const;
  const failing = traced(subject, async () => {
    throw new TypeError("the password is sesame");
  });
  await expect(failing).rejects.toThrow("sesame");
  await server.close();
  const span = collector.spans().find(({ name }) => name === "work");
  expect(span).toMatchObject({ status: { code: 2 } });
  expect(attributeOf(span, "error.type")).toBe("TypeError");
  expect(JSON.stringify(collector.requests)).not.toContain("sesame");
});

test("a collector that fails for a moment gets the spans later, one that refuses them does not", async () => {
  const collector = await startCollector();
  const warnings: string[] = [];
  const server = await startTraced(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: "api-key=sesame" },
    warnings,
  );
  const end = (name: string) => beginSpan({ name, kind: "internal", attributes: {} })?.end(false);
  const fill = (name: string) => {
    for (let n = 0; n < 512; n++) end(name);
  };
  collector.statuses.push(400);
  fill("refused");
  await expect.poll(() => collector.requests.length).toBe(1);
  await expect.poll(() => warnings.length).toBe(1);
  end("later");
  await server.close();
  expect(collector.spans().map(({ name }) => name)).toEqual(["later"]);
  expect(warnings.join()).toContain("traces can't be sent: the collector responded with 400");
  expect(warnings.join()).not.toContain("sesame");

  const again = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, warnings);
  const before = collector.requests.length;
  collector.statuses.push(503);
  fill("delayed");
  await expect.poll(() => collector.requests.length).toBe(before + 1);
  await expect.poll(() => warnings.length).toBe(2);
  await again.close();
  expect(collector.spans().filter(({ name }) => name === "delayed")).toHaveLength(512);
});

test("without a collector that answers, the server works and ends", async () => {
  const warnings: string[] = [];
  const { server: gone, url } = await startCollector();
  await new Promise((resolve) => gone.close(resolve));
  const server = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, warnings);
  await server.person();
  await server.close();
  expect(warnings.join()).toContain("the collector can't be reached (connect ECONNREFUSED 127.0.0.1:");
});

test("nothing is recorded without a collector, when it is off, or of a trace that is not sampled", async () => {
  const collector = await startCollector();
  const subject = { name: "work", kind: "internal", attributes: {} } as const;
  for (const env of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: "true" },
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_off" },
  ]) {
    const server = await startTraced(env);
    expect(beginSpan(subject)).toBeUndefined();
    await server.close();
  }
  const server = await startTraced({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/own`,
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  });
  const root = (last: string) =>
    beginSpan(subject, { own: spanOfRun(`0f8fad5b-d9cb-469f-a165-7086${last}`) });
  root("3fffffff")?.end(false);
  expect(root("40000000")).toBeUndefined();
  await server.close();
  expect(collector.requests.map(({ url }) => url)).toEqual(["/own"]);
  expect(collector.spans()).toHaveLength(1);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc" and must be http\/json/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: "sesame" }, /^OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs/],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /^OTEL_TRACES_SAMPLER_ARG is "2" and must be a number from 0 to 1/],
])("an invalid setting is named: %o", async (env, message) => {
  await expect(startTestServer(env)).rejects.toThrow(message);
});
