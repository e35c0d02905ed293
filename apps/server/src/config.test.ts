import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig, SettingsError, settings } from "./config.ts";

test("without any setting the defaults of the documentation hold", () => {
  expect(loadConfig({})).toEqual({
    port: 4000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:4000",
    dataDir: resolve("./data"),
    billingExportDir: resolve("data/exports-in"),
    databaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: "Skyledger <no-reply@skyledger.localhost>",
    awsEndpointUrl: undefined,
    awsRegion: "us-east-1",
    allowAmbientAws: true,
    sandboxResources: 300,
    sandboxAnswerMs: 0,
    costExplorerDailyRequests: 50,
    registration: "open",
    role: "all",
    webhookAllowedHosts: [],
    modelAllowedHosts: ["localhost", "127.0.0.1"],
    logLevel: "info",
    trustedProxies: ["loopback"],
    requestsPerMinute: 1200,
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
    SANDBOX_ANSWER_MS: "20",
    COST_EXPLORER_DAILY_REQUESTS: "120",
    REGISTRATION: "closed",
    SKYLEDGER_ROLE: "worker",
    WEBHOOK_ALLOWED_HOSTS: "chat.internal, 10.0.0.5:8443",
    MODEL_ALLOWED_HOSTS: "models.internal",
    BILLING_EXPORT_DIR: "/srv/bills",
    LOG_LEVEL: "debug",
    TRUSTED_PROXIES: "10.0.0.0/8, uniquelocal",
    REQUESTS_PER_MINUTE: "0",
    NODE_ENV: "development",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    publicUrl: "https://sky.example.com",
    dataDir: "/srv/sky",
    billingExportDir: "/srv/bills",
    databaseUrl: "postgres://u:p@db/sky",
    smtpUrl: "smtp://mail.example.com:587",
    mailFrom: "Sky <sky@example.com>",
    awsEndpointUrl: "http://127.0.0.1:5000",
    awsRegion: "eu-west-1",
    allowAmbientAws: true,
    sandboxResources: 50_000,
    sandboxAnswerMs: 20,
    costExplorerDailyRequests: 120,
    registration: "closed",
    role: "worker",
    webhookAllowedHosts: ["chat.internal", "10.0.0.5:8443"],
    modelAllowedHosts: ["models.internal"],
    logLevel: "debug",
    trustedProxies: ["10.0.0.0/8", "uniquelocal"],
    requestsPerMinute: 0,
    checkAnswers: true,
  });
});

describe("ambient AWS credentials", () => {
  test.each([
    ["127.0.0.1", true],
    ["localhost", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["10.1.2.3", false],
    ["127.evil.example.com", false],
  ])("HOST=%s: offered %s", (host, offered) => {
    expect(loadConfig({ HOST: host }).allowAmbientAws).toBe(offered);
    expect(loadConfig({ HOST: host, ALLOW_AMBIENT_AWS: "off" }).allowAmbientAws).toBe(false);
  });
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
    ["SANDBOX_RESOURCES", "99", "must be a whole number from 100 to 1000000."],
    ["SANDBOX_ANSWER_MS", "10001", "a whole number from 0 to 10000"],
    ["COST_EXPLORER_DAILY_REQUESTS", "-1", "must be a whole number from 0 to 10000."],
    ["REGISTRATION", "shut", "must be open, invite or closed."],
    ["SKYLEDGER_ROLE", "web", "must be all, api or worker."],
    ["WEBHOOK_ALLOWED_HOSTS", "http://chat", "must be host names, separated by commas."],
    ["MODEL_ALLOWED_HOSTS", "http://models", "must be host names, separated by commas."],
    ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent."],
    ["TRUSTED_PROXIES", "everybody", "must be addresses, ranges like 10.0.0.0/8"],
    ["REQUESTS_PER_MINUTE", "-1", "must be a whole number from 0 to 1000000."],
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
    // Any text is a folder.
    expect(settings.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([
      "DATA_DIR",
      "BILLING_EXPORT_DIR",
    ]);
  });

  test("a value that may hold a password is not printed", () => {
    expect(() => loadConfig({ DATABASE_URL: "mysql://u:hunter2@db/x" })).not.toThrow(/hunter2/);
    expect(() => loadConfig({ SMTP_URL: "http://u:hunter2@mail" })).not.toThrow(/hunter2/);
  });
});

test("every setting is documented", () => {
  expect(settings.length).toBeGreaterThanOrEqual(17);
  for (const { name, meaning, default: fallback, allowed } of settings) {
    expect(`${name}: ${meaning} (${fallback}; ${allowed})`).toMatch(/^[A-Z_]+: .+\. \(.+; .+\)$/);
  }
});
