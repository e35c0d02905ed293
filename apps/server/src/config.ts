// long: every setting is declared in one list, from which the documentation is generated.
import { availableParallelism, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";

/** The process environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One setting: its documentation and its parser. */
interface Setting<T> {
  /** The default, as the documentation shows it. */
  readonly default: string;
  readonly meaning: string;
  /** Valid values: the end of "NAME must be …". */
  readonly allowed: string;
  /** True: the value may contain a password and is never printed. */
  readonly secret?: boolean;
  /** Parses the text; undefined if the setting is absent or empty. */
  readonly schema: z.ZodType<T, string | undefined>;
}

function setting<T>(declaration: Setting<T>): Setting<T> {
  return declaration;
}

const wholeNumber = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** A unit waits for AWS most of the time, and then computes on a core of its own. */
function unitsAtOnceHere(): number {
  const gibibytes = Math.floor(totalmem() / 2 ** 30);
  return Math.max(1, Math.min(availableParallelism(), gibibytes, 64));
}

const address = (...protocols: string[]) =>
  z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol) && url.hostname !== "";
  });

const mailtoAddress = z.string().refine((text) => {
  return text.startsWith("mailto:") && z.email().safeParse(text.slice("mailto:".length)).success;
});

const items = (item: RegExp) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ""))
    .pipe(z.array(z.string().regex(item)));

const list = (fallback: string, item: RegExp) => z.string().default(fallback).pipe(items(item));

/** OpenTelemetry's form of maps; values are percent-encoded. */
const pairs = z.string().transform((text, context) => {
  try {
    return Object.fromEntries(
      text
        .split(",")
        .filter((pair) => pair.trim() !== "")
        .map((pair) => {
          const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
          if (name === undefined || value === undefined) throw new URIError("no pair");
          return [name, decodeURIComponent(value)];
        }),
    );
  } catch {
    // The setting's own sentence states the form.
    context.addIssue("invalid");
    return z.NEVER;
  }
});

const onOff = z.stringbool({ truthy: ["on", "true", "1", "yes"], falsy: ["off", "false", "0", "no"] });

const hostPattern = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;
const workspacePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const proxyPattern = /^(loopback|linklocal|uniquelocal|[0-9a-f.:]+(\/\d{1,3})?)$/i;

/** The documentation of a default that depends on whether the server serves only this machine. */
const forThisMachine = (alone: string, shared: string) =>
  `${alone} while the server serves only this machine, else ${shared}`;

const fields = {
  PORT: setting({
    default: "4000",
    meaning: "Port to listen on.",
    allowed: "a whole number from 1 to 65535",
    schema: wholeNumber(4000, 1, 65_535),
  }),
  HOST: setting({
    default: "127.0.0.1",
    meaning: "Address to listen on; 0.0.0.0 for all.",
    allowed: "a host name or an IP address",
    schema: z
      .string()
      .regex(/^[a-z0-9.:-]+$/i)
      .default("127.0.0.1"),
  }),
  PUBLIC_URL: setting({
    default: "http://HOST:PORT",
    meaning: "Address people open: links in emails; with https the cookie gets its Secure flag.",
    allowed: "an address like https://skyledger.example.com",
    schema: address("http:", "https:").optional(),
  }),
  DATA_DIR: setting({
    default: "./data",
    meaning: "Embedded database, generated keys (mode 600), emails, exports.",
    allowed: "a folder",
    schema: z.string().default("./data"),
  }),
  BILLING_EXPORT_DIR: setting({
    default: "exports-in in DATA_DIR",
    meaning:
      "Folder of billing exports (FOCUS, CUR 2.0) that the workspaces of BILLING_EXPORT_WORKSPACES may import from; nothing outside it is read.",
    allowed: "a folder",
    schema: z.string().optional(),
  }),
  BILLING_EXPORT_WORKSPACES: setting({
    default: forThisMachine("all", "none"),
    meaning: "Workspaces that may import from BILLING_EXPORT_DIR, by the ID that “Add billing export” shows.",
    allowed: "all, none, or workspace IDs separated by commas",
    schema: z
      .union([z.enum(["all", "none"]), items(workspacePattern)])
      .optional()
      .transform((value) => (value === "none" ? [] : value)),
  }),
  DATABASE_URL: setting({
    default: "none",
    meaning: "PostgreSQL, as postgres://…; none: the embedded database in DATA_DIR.",
    allowed: "an address like postgres://user:password@host:5432/name",
    secret: true,
    schema: address("postgres:", "postgresql:").optional(),
  }),
  SMTP_URL: setting({
    default: "none",
    meaning:
      "Mail server, as smtp://user:password@host:587 or smtps://…; none: emails become files in DATA_DIR/outbox and a verification code is also printed on the console.",
    allowed: "an address like smtp://user:password@host:587",
    secret: true,
    schema: address("smtp:", "smtps:").optional(),
  }),
  MAIL_FROM: setting({
    default: "Skyledger <no-reply@the host of PUBLIC_URL>",
    meaning: "Sender of emails.",
    allowed: "an address like Skyledger <no-reply@example.com>",
    schema: z
      .string()
      .regex(/^[^<>\r\n@]+@[^<>\r\n@\s]+$|^[^<>\r\n]*<[^<>\r\n@\s]+@[^<>\r\n@\s]+>$/)
      .optional(),
  }),
  AWS_ENDPOINT_URL: setting({
    default: "AWS's own",
    meaning: "Server that speaks the AWS protocols; like AWS_REGION, AWS_PROFILE, … read by the AWS SDK.",
    allowed: "an address like http://127.0.0.1:5000",
    schema: address("http:", "https:").optional(),
  }),
  AWS_REGION: setting({
    default: "us-east-1",
    meaning: "Region of AWS calls that concern a whole account (STS, the list of regions).",
    allowed: "a region's code, for example eu-west-1",
    schema: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
      .default("us-east-1"),
  }),
  ALLOW_AMBIENT_AWS: setting({
    default: forThisMachine("on", "off"),
    meaning: "Whether a workspace may connect the server's own AWS credentials.",
    allowed: "on or off",
    schema: onOff.optional(),
  }),
  METRICS_ADDRESS: setting({
    default: "none",
    meaning: "Address of Prometheus metrics (GET /metrics), apart from the product. It has no sign-in.",
    allowed: "an address like 127.0.0.1:9464",
    schema: z
      .string()
      .regex(/^(\[[0-9a-f:]+\]|[a-z0-9.-]+):\d{1,5}$/i)
      .transform((text) => {
        const at = text.lastIndexOf(":");
        return { host: text.slice(0, at).replace(/^\[|\]$/g, ""), port: Number(text.slice(at + 1)) };
      })
      .refine(({ port }) => port >= 1 && port <= 65_535)
      .optional(),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    default: "none",
    meaning: "OpenTelemetry collector that receives traces, with OTLP over HTTP; none: nothing is traced.",
    allowed: "an address like http://127.0.0.1:4318",
    schema: address("http:", "https:").optional(),
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: setting({
    default: "/v1/traces at OTEL_EXPORTER_OTLP_ENDPOINT",
    meaning: "The whole address that receives traces.",
    allowed: "an address like http://127.0.0.1:4318/v1/traces",
    schema: address("http:", "https:").optional(),
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    default: "none",
    meaning: "Headers of requests to the collector, such as its key.",
    allowed: "name=value pairs separated by commas, with percent-encoded values",
    secret: true,
    schema: pairs.optional(),
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting({
    default: "http/json",
    meaning:
      "Protocol of the collector. Requests are JSON, which the HTTP port of a collector accepts with either value.",
    allowed: "http/json or http/protobuf",
    schema: z.enum(["http/json", "http/protobuf"]).default("http/json"),
  }),
  OTEL_SERVICE_NAME: setting({
    default: "skyledger",
    meaning: "Name of this installation in traces.",
    allowed: "a name",
    schema: z.string().default("skyledger"),
  }),
  OTEL_RESOURCE_ATTRIBUTES: setting({
    default: "none",
    meaning: "Further attributes of this process in traces.",
    allowed: "name=value pairs separated by commas, with percent-encoded values",
    schema: pairs.optional(),
  }),
  OTEL_TRACES_SAMPLER: setting({
    default: "always_on",
    meaning: "Which traces are recorded.",
    allowed: "always_on, always_off, traceidratio, or one of these after parentbased_",
    schema: z
      .string()
      .regex(/^(parentbased_)?(always_on|always_off|traceidratio)$/)
      .default("always_on"),
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    default: "1",
    meaning: "Part of the traces that traceidratio records.",
    allowed: "a number from 0 to 1",
    schema: z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+|0\.0+)$/)
      .default("1")
      .transform(Number),
  }),
  OTEL_SDK_DISABLED: setting({
    default: "false",
    meaning: "true: nothing is traced, even with a collector.",
    allowed: "true or false",
    schema: onOff.default(false),
  }),
  UNITS_AT_ONCE: setting({
    default: "one per core and GiB of memory",
    meaning: "Units of runs (accounts) that this process works on concurrently. Each needs up to 512 MB.",
    allowed: "a whole number from 1 to 64",
    schema: wholeNumber(unitsAtOnceHere(), 1, 64),
  }),
  SANDBOX_RESOURCES: setting({
    default: "300",
    meaning:
      "Number of resources in the sandbox account; the smallest number, with all its waste and problems, is about 350.",
    allowed: "a whole number from 100 to 1000000",
    schema: wholeNumber(300, 100, 1_000_000),
  }),
  MODEL_ALLOWED_HOSTS: setting({
    default: forThisMachine("Ollama's port 11434 on this machine", "none"),
    meaning: "Private hosts that a workspace's language model may be reached at.",
    allowed: "host names, separated by commas",
    schema: items(hostPattern).optional(),
  }),
  COST_EXPLORER_DAILY_REQUESTS: setting({
    default: "50",
    meaning:
      "Requests to Cost Explorer allowed per AWS account and day (UTC); AWS charges $0.01 for each. 0: no requests.",
    allowed: "a whole number from 0 to 10000",
    schema: wholeNumber(50, 0, 10_000),
  }),
  SANDBOX_ANSWER_MS: setting({
    default: "0",
    meaning: "Latency of a call to the sandbox account, in milliseconds; a call to AWS takes about 20.",
    allowed: "a whole number from 0 to 10000",
    schema: wholeNumber(0, 0, 10_000),
  }),
  SANDBOX_ACCOUNTS: setting({
    default: "3",
    meaning:
      "Accounts of the sandbox organization of a new workspace; 1: a single account. With 3 or 4, there are a suspended account and one without a role in addition, which are not connected.",
    allowed: "a whole number from 1 to 2000",
    schema: wholeNumber(3, 1, 2_000),
  }),
  ARCHIVED_ACCOUNT_DAYS: setting({
    default: "90",
    meaning: "Days that the data of an account stays readable after it left its organization or was closed.",
    allowed: "a whole number from 1 to 3650",
    schema: wholeNumber(90, 1, 3_650),
  }),
  REGISTRATION: setting({
    default: "open",
    meaning: "Who can create an account: anyone, only invited people, or no one.",
    allowed: "open, invite or closed",
    schema: z.enum(["open", "invite", "closed"]).default("open"),
  }),
  SKYLEDGER_ROLE: setting({
    default: "all",
    meaning: "What this process does: serve the interface, work on runs, or both.",
    allowed: "all, api or worker",
    schema: z.enum(["all", "api", "worker"]).default("all"),
  }),
  SSO_ALLOWED_HOSTS: setting({
    default: "none",
    meaning: "Private hosts that a workspace's identity provider may be reached at; they do not require TLS.",
    allowed: "host names, separated by commas",
    schema: list("", hostPattern),
  }),
  WEBHOOK_ALLOWED_HOSTS: setting({
    default: "none",
    meaning: "Private hosts that chat webhooks may reach, separated by commas.",
    allowed: "host names, separated by commas",
    schema: list("", hostPattern),
  }),
  SUPPORT_CONTACT: setting({
    default: "none",
    meaning:
      "Where Contact support leads: an email address, which is also notified when the web app crashes, or the address of a page.",
    allowed: "an email address or an address like https://support.example.com",
    schema: z.union([z.email(), address("http:", "https:")]).optional(),
  }),
  SECURITY_CONTACT: setting({
    default: "none",
    meaning: "Where to report vulnerabilities of this installation; served at /.well-known/security.txt.",
    allowed: "an address like mailto:security@example.com or https://example.com/security",
    schema: z
      .string()
      // Written as one line of a file, and a URL can contain line breaks.
      .regex(/^\S+$/)
      .pipe(z.union([mailtoAddress, address("https:")]))
      .optional(),
  }),
  LOG_LEVEL: setting({
    default: "info",
    meaning: "How much is logged.",
    allowed: "fatal, error, warn, info, debug, trace or silent",
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  }),
  TRUSTED_PROXIES: setting({
    default: "loopback",
    meaning:
      "Reverse proxies whose X-Forwarded-For contains the client's address (for the request limits). Setting it indicates that other people use the server.",
    allowed: "addresses, ranges like 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas",
    schema: items(proxyPattern).optional(),
  }),
  REQUESTS_PER_MINUTE: setting({
    default: "1200",
    meaning:
      "Requests allowed per minute and client address; 0: no such limit. Sign-in has limits of its own.",
    allowed: "a whole number from 0 to 1000000",
    schema: wholeNumber(1200, 0, 1_000_000),
  }),
  NODE_ENV: setting({
    default: "production",
    meaning: "development or test: every answer is also checked against the contract.",
    allowed: "production, development or test",
    schema: z.enum(["production", "development", "test"]).default("production"),
  }),
} satisfies Record<string, Setting<unknown>>;

type Fields = typeof fields;
type Values = { [Name in keyof Fields]: z.output<Fields[Name]["schema"]> };

/** Every setting in the order of the documentation, which is generated from this list. */
export const settings: readonly { name: string; default: string; meaning: string; allowed: string }[] =
  Object.entries(fields).map(([name, { default: fallback, meaning, allowed }]) => ({
    name,
    default: fallback,
    meaning,
    allowed,
  }));

/** Where and how traces are sent; the standard settings of OpenTelemetry. */
export interface TraceSettings {
  /** Whole address, with /v1/traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Describes this process. */
  readonly resource: Readonly<Record<string, string>>;
  /** Part of the traces that is recorded, from 0 to 1. */
  readonly ratio: number;
}

/** The server's configuration. `main.ts` passes each module its part. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Only people of this machine can reach the server; every default that trusts them depends on this. */
  readonly servesOnlyThisMachine: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Absolute: the only folder that billing exports are imported from. */
  readonly billingExportDir: string;
  /** Workspaces that can import from it. */
  readonly billingExportWorkspaces: "all" | readonly string[];
  readonly databaseUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly awsEndpointUrl: string | undefined;
  readonly awsRegion: string;
  readonly allowAmbientAws: boolean;
  readonly sandboxResources: number;
  /** Where Prometheus metrics are served; undefined: nowhere. */
  readonly metricsAddress: { host: string; port: number } | undefined;
  /** Where traces are sent; undefined: nothing is traced. */
  readonly traces: TraceSettings | undefined;
  /** Units of runs that this process works on concurrently. */
  readonly unitsAtOnce: number;
  readonly costExplorerDailyRequests: number;
  readonly sandboxAnswerMs: number;
  readonly sandboxAccounts: number;
  readonly archivedAccountDays: number;
  readonly registration: "open" | "invite" | "closed";
  readonly role: "all" | "api" | "worker";
  readonly webhookAllowedHosts: readonly string[];
  /** Private hosts at which identity providers can be reached. */
  readonly ssoAllowedHosts: readonly string[];
  /** Private hosts at which language models can be reached. */
  readonly modelAllowedHosts: readonly string[];
  /** Target of "Contact support": a mailto: or web address. */
  readonly supportUrl: string | undefined;
  /** The operator's email address, notified of crashes. */
  readonly supportEmail: string | undefined;
  /** Contact of security.txt: a mailto: or https: address. */
  readonly securityContact: string | undefined;
  readonly logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  readonly trustedProxies: readonly string[];
  /** 0: unlimited. */
  readonly requestsPerMinute: number;
  /** Whether responses are validated against the contract before they are sent. */
  readonly checkAnswers: boolean;
}

/** An invalid setting: one line with its name and valid values. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Parses all settings. Pure: the same environment gives the same configuration.
 * @throws SettingsError with the first invalid setting
 */
export function loadConfig(env: Environment): Config {
  const values = readValues(env);
  const { host, publicUrl } = addressOf(values);
  const servesOnlyThisMachine = isForThisMachine(values);
  return {
    ...trustOf(values, servesOnlyThisMachine),
    port: values.PORT,
    host,
    publicUrl,
    servesOnlyThisMachine,
    dataDir: resolve(values.DATA_DIR),
    billingExportDir: resolve(values.BILLING_EXPORT_DIR ?? join(values.DATA_DIR, "exports-in")),
    databaseUrl: values.DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Skyledger <no-reply@${mailDomain(publicUrl)}>`,
    awsEndpointUrl: values.AWS_ENDPOINT_URL,
    awsRegion: values.AWS_REGION,
    sandboxResources: values.SANDBOX_RESOURCES,
    metricsAddress: values.METRICS_ADDRESS,
    traces: tracesOf(values),
    unitsAtOnce: values.UNITS_AT_ONCE,
    costExplorerDailyRequests: values.COST_EXPLORER_DAILY_REQUESTS,
    sandboxAnswerMs: values.SANDBOX_ANSWER_MS,
    sandboxAccounts: values.SANDBOX_ACCOUNTS,
    archivedAccountDays: values.ARCHIVED_ACCOUNT_DAYS,
    registration: values.REGISTRATION,
    role: values.SKYLEDGER_ROLE,
    webhookAllowedHosts: values.WEBHOOK_ALLOWED_HOSTS,
    ssoAllowedHosts: values.SSO_ALLOWED_HOSTS,
    ...supportOf(values.SUPPORT_CONTACT),
    securityContact: values.SECURITY_CONTACT,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUSTED_PROXIES ?? ["loopback"],
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    checkAnswers: values.NODE_ENV !== "production",
  };
}

function readValues(env: Environment): Values {
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = env[name]?.trim() || undefined;
    const result = field.schema.safeParse(text);
    if (result.success) return [name, result.data];
    const shown = "secret" in field || text === undefined ? "" : ` is "${text}" and`;
    throw new SettingsError(`${name}${shown} must be ${field.allowed}.`);
  });
  // Each entry was parsed by the schema of its own name.
  return Object.fromEntries(entries) as Values;
}

function addressOf(values: Values): { host: string; publicUrl: string } {
  const host = values.HOST;
  if (values.PUBLIC_URL) return { host, publicUrl: values.PUBLIC_URL.replace(/\/+$/, "") };
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { host, publicUrl: `http://${name}:${values.PORT}` };
}

/** OpenTelemetry specification, "OTLP Exporter Configuration" and "Environment Variable Specification". */
function tracesOf(values: Values): TraceSettings | undefined {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, "");
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  const sampler = values.OTEL_TRACES_SAMPLER.replace("parentbased_", "");
  const ratio = { always_on: 1, always_off: 0 }[sampler] ?? values.OTEL_TRACES_SAMPLER_ARG;
  if (url === undefined || ratio === 0 || values.OTEL_SDK_DISABLED) return undefined;
  const resource = { ...values.OTEL_RESOURCE_ATTRIBUTES, "service.name": values.OTEL_SERVICE_NAME };
  return { url, headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {}, resource, ratio };
}

/** Ollama's default address. */
const ollamaHosts = ["localhost:11434", "127.0.0.1:11434", "[::1]:11434"];

/** Settings that expose what belongs to the machine: open by default only to its own people. */
function trustOf(
  values: Values,
  onlyThisMachine: boolean,
): Pick<Config, "allowAmbientAws" | "modelAllowedHosts" | "billingExportWorkspaces"> {
  return {
    allowAmbientAws: values.ALLOW_AMBIENT_AWS ?? onlyThisMachine,
    modelAllowedHosts: values.MODEL_ALLOWED_HOSTS ?? (onlyThisMachine ? ollamaHosts : []),
    billingExportWorkspaces: values.BILLING_EXPORT_WORKSPACES ?? (onlyThisMachine ? "all" : []),
  };
}

/**
 * A reverse proxy on this machine lets others in although HOST is a loopback address: PUBLIC_URL or
 * TRUSTED_PROXIES indicates it.
 */
function isForThisMachine({ HOST, PUBLIC_URL, TRUSTED_PROXIES }: Values): boolean {
  const opened = PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, "");
  return isLoopback(HOST) && isLoopback(opened) && TRUSTED_PROXIES === undefined;
}

function supportOf(contact: string | undefined): Pick<Config, "supportUrl" | "supportEmail"> {
  if (contact === undefined) return { supportUrl: undefined, supportEmail: undefined };
  return contact.includes("://")
    ? { supportUrl: contact, supportEmail: undefined }
    : { supportUrl: `mailto:${contact}`, supportEmail: contact };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** An email address needs a domain; an IP address or "localhost" gets one that belongs to no one. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[|^localhost$/.test(hostname) ? "skyledger.localhost" : hostname;
}
