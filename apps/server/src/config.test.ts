import { globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Environment, loadConfig, SettingsError, settings } from "./config.ts";

test("without any setting the defaults of the documentation hold", () => {
  expect(loadConfig({})).toEqual({
    port: 4000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:4000",
    dataDir: resolve("./data"),
    servesOnlyThisMachine: true,
    billingExportDir: resolve("data/exports-in"),
    billingExportWorkspaces: "all",
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "Skyledger <no-reply@skyledger.localhost>",
    awsEndpointUrl: undefined,
    awsRegion: "us-east-1",
    allowAmbientAws: true,
    sandboxResources: 300,
    metricsAddress: undefined,
    unitsAtOnce: expect.any(Number),
    sandboxAnswerMs: 0,
    sandboxAccounts: 3,
    archivedAccountDays: 90,
    costExplorerDailyRequests: 50,
    registration: "open",
    role: "all",
    webhookAllowedHosts: [],
    ssoAllowedHosts: [],
    modelAllowedHosts: ["localhost:11434", "127.0.0.1:11434", "[::1]:11434"],
    logLevel: "info",
    trustedProxies: ["loopback"],
    requestsPerMinute: 1200,
    supportUrl: undefined,
    securityContact: undefined,
    supportEmail: undefined,
    checkAnswers: false,
  });
});

test("an empty setting is an absent one", () => {
  expect(loadConfig({ PORT: "", DATABASE_URL: " ", ALLOW_AMBIENT_AWS: "" })).toEqual(loadConfig({}));
});

test("every setting is read", () => {
  const config = loadConfig({
    PORT: "8080",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://sky.example.com/",
    DATA_DIR: "/srv/sky",
    DATABASE_URL: "postgres://u:p@db/sky",
    SMTP_URL: "smtp://mail.example.com:587",
    MAIL_FROM: "Sky <sky@example.com>",
    AWS_ENDPOINT_URL: "http://127.0.0.1:5000",
    AWS_REGION: "eu-west-1",
    ALLOW_AMBIENT_AWS: "on",
    SANDBOX_RESOURCES: "50000",
    METRICS_ADDRESS: "[::1]:9464",
    UNITS_AT_ONCE: "8",
    SANDBOX_ANSWER_MS: "20",
    SANDBOX_ACCOUNTS: "2000",
    ARCHIVED_ACCOUNT_DAYS: "30",
    COST_EXPLORER_DAILY_REQUESTS: "120",
    REGISTRATION: "closed",
    SKYLEDGER_ROLE: "worker",
    WEBHOOK_ALLOWED_HOSTS: "chat.internal, 10.0.0.5:8443",
    SSO_ALLOWED_HOSTS: "login.internal",
    MODEL_ALLOWED_HOSTS: "models.internal",
    BILLING_EXPORT_DIR: "/srv/bills",
    BILLING_EXPORT_WORKSPACES: "0b0e5f7a-0000-4000-8000-000000000001, 0b0e5f7a-0000-4000-8000-000000000002",
    LOG_LEVEL: "debug",
    TRUSTED_PROXIES: "10.0.0.0/8, uniquelocal",
    REQUESTS_PER_MINUTE: "0",
    SUPPORT_CONTACT: "ops@example.com",
    SECURITY_CONTACT: "mailto:security@example.com",
    NODE_ENV: "development",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://sky.example.com",
    dataDir: "/srv/sky",
    servesOnlyThisMachine: false,
    billingExportDir: "/srv/bills",
    billingExportWorkspaces: ["0b0e5f7a-0000-4000-8000-000000000001", "0b0e5f7a-0000-4000-8000-000000000002"],
    databaseUrl: "postgres://u:p@db/sky",
    smtpUrl: "smtp://mail.example.com:587",
    mailFrom: "Sky <sky@example.com>",
    awsEndpointUrl: "http://127.0.0.1:5000",
    awsRegion: "eu-west-1",
    allowAmbientAws: true,
    sandboxResources: 50_000,
    metricsAddress: { host: "::1", port: 9464 },
    unitsAtOnce: 8,
    sandboxAnswerMs: 20,
    sandboxAccounts: 2_000,
    archivedAccountDays: 30,
    costExplorerDailyRequests: 120,
    registration: "closed",
    role: "worker",
    webhookAllowedHosts: ["chat.internal", "10.0.0.5:8443"],
    ssoAllowedHosts: ["login.internal"],
    modelAllowedHosts: ["models.internal"],
    logLevel: "debug",
    trustedProxies: ["10.0.0.0/8", "uniquelocal"],
    requestsPerMinute: 0,
    supportUrl: "mailto:ops@example.com",
    securityContact: "mailto:security@example.com",
    supportEmail: "ops@example.com",
    checkAnswers: true,
  });
});

test("traces follow OpenTelemetry's variables", () => {
  expect(loadConfig({ OTEL_SERVICE_NAME: "production" }).traces).toBeUndefined();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
  expect(loadConfig(endpoint).traces).toEqual({
    url: "http://collector:4318/v1/traces",
    headers: {},
    resource: { "service.name": "skyledger" },
    ratio: 1,
  });
  const whole = {
    ...endpoint,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://other/path",
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%2Cb, x=1=2 ,",
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
    OTEL_SERVICE_NAME: "production",
    OTEL_RESOURCE_ATTRIBUTES: "region=eu%20west",
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
  };
  expect(loadConfig(whole).traces).toEqual({
    url: "https://other/path",
    headers: { "api-key": "a,b", x: "1=2" },
    resource: { "service.name": "production", region: "eu west" },
    ratio: 0.25,
  });
  expect(loadConfig({ ...endpoint, OTEL_TRACES_SAMPLER: "always_off" }).traces).toBeUndefined();
  expect(loadConfig({ ...endpoint, OTEL_SDK_DISABLED: "true" }).traces).toBeUndefined();
});

describe("the server serves only its own machine", () => {
  test.each<[Environment, boolean]>([
    [{ HOST: "127.0.0.1" }, true],
    [{ HOST: "127.8.9.1" }, true],
    [{ HOST: "localhost" }, true],
    [{ HOST: "::1" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ HOST: "10.1.2.3" }, false],
    [{ HOST: "127.evil.example.com" }, false],
    [{ PUBLIC_URL: "http://localhost:8080" }, true],
    [{ PUBLIC_URL: "http://127.1:4000" }, true],
    [{ PUBLIC_URL: "http://[::1]:4000" }, true],
    [{ PUBLIC_URL: "https://sky.example.com" }, false],
    [{ PUBLIC_URL: "https://localhost.example.com" }, false],
    [{ PUBLIC_URL: "http://192.168.1.7" }, false],
    [{ PUBLIC_URL: "http://localhost:8080", HOST: "0.0.0.0" }, false],
    [{ TRUSTED_PROXIES: "loopback" }, false],
    [{ TRUSTED_PROXIES: "" }, true],
  ])("%j: %s", (env, alone) => {
    expect(loadConfig(env).servesOnlyThisMachine).toBe(alone);
  });

  // Where the operator says nothing, what belongs to the machine is given to its own people only.
  const openings: Environment[] = [
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://sky.example.com" },
    { TRUSTED_PROXIES: "loopback" },
    { PUBLIC_URL: "https://sky.example.com", TRUSTED_PROXIES: "10.0.0.0/8", HOST: "0.0.0.0" },
  ];
  const address = ["host", "publicUrl", "mailFrom", "trustedProxies"];

  /** Values that are not the same in every way of letting others in: each would be a default with a rule of its own. */
  function ownRules(load: (env: Environment) => object): string[] {
    const loaded = openings.map((env) => new Map(Object.entries(load(env))));
    const names = [...new Set(loaded.flatMap((one) => [...one.keys()]))];
    return names
      .filter((name) => !address.includes(name))
      .filter((name) => new Set(loaded.map((one) => JSON.stringify(one.get(name)))).size > 1);
  }

  test("no default knows of the loopback address by itself", () => {
    expect(ownRules(loadConfig)).toEqual([]);
    const offender = (env: Environment) => ({
      ...loadConfig(env),
      sandboxResources: (env.HOST ?? "127.0.0.1") === "127.0.0.1" ? 1 : 2,
    });
    expect(ownRules(offender)).toEqual(["sandboxResources"]);
  });

  test("these defaults follow from it, and each can be set", () => {
    const alone = new Map(Object.entries(loadConfig({})));
    const shared = Object.entries(loadConfig({ PUBLIC_URL: "https://sky.example.com" }));
    const differing = shared.filter(
      ([name, value]) => !address.includes(name) && JSON.stringify(alone.get(name)) !== JSON.stringify(value),
    );
    expect(Object.fromEntries(differing)).toEqual({
      servesOnlyThisMachine: false,
      allowAmbientAws: false,
      modelAllowedHosts: [],
      billingExportWorkspaces: [],
    });
    const documented = settings.filter(({ default: text }) => text.includes("serves only this machine"));
    expect(documented).toHaveLength(differing.length - 1);
    const named = { PUBLIC_URL: "https://sky.example.com" };
    expect(loadConfig({ ...named, ALLOW_AMBIENT_AWS: "on" }).allowAmbientAws).toBe(true);
    expect(loadConfig({ ALLOW_AMBIENT_AWS: "off" }).allowAmbientAws).toBe(false);
    expect(loadConfig({ ...named, MODEL_ALLOWED_HOSTS: "gpu.lan" }).modelAllowedHosts).toEqual(["gpu.lan"]);
    expect(loadConfig({ ...named, BILLING_EXPORT_WORKSPACES: "all" }).billingExportWorkspaces).toBe("all");
    expect(loadConfig({ BILLING_EXPORT_WORKSPACES: "none" }).billingExportWorkspaces).toEqual([]);
  });
});

test("outside of the settings, loopback addresses are named only where this says why", () => {
  const allowed: Record<string, string> = {
    "config.ts": "derives the defaults",
    "assistant/model/ai-sdk-models.ts": "Ollama's own default; the guard decides whether it may be reached",
    "identity/passkey-address.ts": "browsers offer passkeys on this name without HTTPS",
    "platform/mail/message-id.ts": "the domain of a mail's id when the sender has none",
    "platform/outbound/public-address.ts": "the guard: what is refused",
    "platform/outbound/guarded-post.ts": "the guard: what is refused",
    "platform/outbound/guarded-fetch.ts": "the guard: what is refused",
  };
  const here = dirname(fileURLToPath(import.meta.url));
  const naming = globSync("**/*.ts", { cwd: here })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.ts$|(^|\/)(testing|sandbox)\//.test(path))
    .filter((path) =>
      /127\.0\.0\.1|localhost|loopback|(?<![\w:])::1/i.test(readFileSync(join(here, path), "utf8")),
    );
  expect(naming.sort()).toEqual(Object.keys(allowed).sort());
});

test.each([
  ["0.0.0.0", "http://localhost:4000"],
  ["::1", "http://[::1]:4000"],
])("HOST=%s is reached at %s", (host, publicUrl) => {
  expect(loadConfig({ HOST: host }).publicUrl).toBe(publicUrl);
});

describe("a wrong setting stops the start with one line that names it and what it may be", () => {
  const wrong: [string, string, string][] = [
    ["PORT", "80a", 'PORT is "80a" and must be a whole number from 1 to 65535.'],
    ["PORT", "0", 'PORT is "0" and must be a whole number from 1 to 65535.'],
    ["PORT", "65536", 'PORT is "65536" and must be a whole number from 1 to 65535.'],
    ["HOST", "my host", 'HOST is "my host" and must be a host name or an IP address.'],
    ["PUBLIC_URL", "sky.example.com", "must be an address like https://skyledger.example.com."],
    ["PUBLIC_URL", "ftp://sky.example.com", "must be an address like https://skyledger.example.com."],
    [
      "DATABASE_URL",
      "mysql://u:p@db/x",
      "DATABASE_URL must be an address like postgres://user:password@host:5432/name.",
    ],
    ["SMTP_URL", "mail.example.com", "SMTP_URL must be an address like smtp://user:password@host:587."],
    ["MAIL_FROM", "nobody", "must be an address like Skyledger <no-reply@example.com>."],
    ["AWS_ENDPOINT_URL", "5000", "must be an address like http://127.0.0.1:5000."],
    ["AWS_REGION", "Ireland", 'AWS_REGION is "Ireland" and must be a region\'s code, for example eu-west-1.'],
    ["ALLOW_AMBIENT_AWS", "maybe", 'ALLOW_AMBIENT_AWS is "maybe" and must be on or off.'],
    ["METRICS_ADDRESS", "9464", "must be an address like 127.0.0.1:9464."],
    ["METRICS_ADDRESS", "localhost:0", "must be an address like 127.0.0.1:9464."],
    ["METRICS_ADDRESS", "localhost:65536", "must be an address like 127.0.0.1:9464."],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "127.0.0.1:4318", "must be an address like http://127.0.0.1:4318."],
    [
      "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      "ftp://collector",
      "must be an address like http://127.0.0.1:4318/v1",
    ],
    ["OTEL_EXPORTER_OTLP_HEADERS", "hunter2", "OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs"],
    ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be http/json or http/protobuf."],
    ["OTEL_RESOURCE_ATTRIBUTES", "a=%E0%A4%A", "must be name=value pairs"],
    ["OTEL_TRACES_SAMPLER", "sometimes", "must be always_on, always_off, traceidratio"],
    ["OTEL_TRACES_SAMPLER_ARG", "2", "must be a number from 0 to 1."],
    ["OTEL_SDK_DISABLED", "maybe", "must be true or false."],
    ["UNITS_AT_ONCE", "0", "must be a whole number from 1 to 64."],
    ["UNITS_AT_ONCE", "65", "must be a whole number from 1 to 64."],
    ["SANDBOX_RESOURCES", "99", "must be a whole number from 100 to 1000000."],
    ["SANDBOX_ACCOUNTS", "2001", "must be a whole number from 1 to 2000."],
    ["ARCHIVED_ACCOUNT_DAYS", "0", "must be a whole number from 1 to 3650."],
    ["SANDBOX_ANSWER_MS", "10001", "a whole number from 0 to 10000"],
    ["COST_EXPLORER_DAILY_REQUESTS", "-1", "must be a whole number from 0 to 10000."],
    ["REGISTRATION", "shut", "must be open, invite or closed."],
    ["SKYLEDGER_ROLE", "web", "must be all, api or worker."],
    ["WEBHOOK_ALLOWED_HOSTS", "http://chat", "must be host names, separated by commas."],
    ["SSO_ALLOWED_HOSTS", "https://login", "must be host names, separated by commas."],
    [
      "BILLING_EXPORT_WORKSPACES",
      "everybody",
      'is "everybody" and must be all, none, or workspace IDs separated by commas.',
    ],
    ["MODEL_ALLOWED_HOSTS", "http://models", "must be host names, separated by commas."],
    ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent."],
    ["TRUSTED_PROXIES", "everybody", "must be addresses, ranges like 10.0.0.0/8"],
    ["REQUESTS_PER_MINUTE", "-1", "must be a whole number from 0 to 1000000."],
    ["SUPPORT_CONTACT", "call me", "must be an email address or an address like"],
    ["SUPPORT_CONTACT", "javascript:alert(1)", "must be an email address or an address like"],
    ["SECURITY_CONTACT", "security@example.com", "must be an address like mailto:"],
    ["SECURITY_CONTACT", "mailto:somebody", "must be an address like mailto:"],
    ["SECURITY_CONTACT", "http://example.com/security", "must be an address like mailto:"],
    ["SECURITY_CONTACT", "https://example.com/ and more", "must be an address like mailto:"],
    ["NODE_ENV", "staging", "must be production, development or test."],
  ];
  test.each(wrong)("%s=%s", (name, value, line) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(SettingsError);
    expect(load).toThrow(line);
    expect(load).not.toThrow(/\n/);
  });

  test("each setting has such a case", () => {
    const tried = new Set(wrong.map(([name]) => name));
    // Any text is a folder, or a name.
    expect(settings.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([
      "DATA_DIR",
      "BILLING_EXPORT_DIR",
      "OTEL_SERVICE_NAME",
    ]);
  });

  test("a value that may hold a password is not printed", () => {
    expect(() => loadConfig({ DATABASE_URL: "mysql://u:hunter2@db/x" })).not.toThrow(/hunter2/);
    expect(() => loadConfig({ SMTP_URL: "http://u:hunter2@mail" })).not.toThrow(/hunter2/);
  });
});

test("a support page is linked, and no address is notified", () => {
  const { supportUrl, supportEmail } = loadConfig({ SUPPORT_CONTACT: "https://help.example.com/sky" });
  expect([supportUrl, supportEmail]).toEqual(["https://help.example.com/sky", undefined]);
});

test("every setting is documented", () => {
  expect(settings.length).toBeGreaterThanOrEqual(17);
  for (const { name, meaning, default: fallback, allowed } of settings) {
    expect(`${name}: ${meaning} (${fallback}; ${allowed})`).toMatch(/^[A-Z_]+: .+\. \(.+; .+\)$/);
  }
});
