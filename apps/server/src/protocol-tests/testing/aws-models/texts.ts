import fc from "fast-check";
import type { Shape } from "./model.ts";
import type { Random } from "./random.ts";
import { patternOf } from "./validate.ts";

/** Troublesome texts for programs; each is one that a service can send. */
const strangeTexts: readonly string[] = [
  "",
  " ",
  "true",
  "0",
  "-1",
  "__proto__",
  "constructor",
  "toString",
  "*",
  "/",
  "a:b:c",
  "Ünïcødé – ñ",
  "日本語の名前",
  "🦄👩‍👩‍👧",
  "\u202eright to left",
  "e\u0301",
  "<script>alert(1)</script>",
  "'; drop table resources; --",
  '"quoted" & <tagged>',
  "line\nbreak\ttab",
  "=1+1",
  "%2F%00",
  "arn:aws:s3:::",
  "a".repeat(300),
];
/** Characters that JSON allows but XML and PostgreSQL's text do not. */
const onlyJson: readonly string[] = ["nul\u0000byte", "\ud800", "bell\u0007"];

const regions = ["us-east-1", "eu-west-1", "ap-southeast-2", "us-gov-west-1", "cn-north-1", "mx-central-9"];
const account = "123456789012";
const letters = "abcdefghijklmnopqrstuvwxyz";
const alphanumerics = `${letters}0123456789`;

const principals: readonly unknown[] = [
  "*",
  { AWS: "*" },
  { AWS: ["*"] },
  { AWS: `arn:aws:iam::${account}:root` },
  { AWS: ["999999999999", `arn:aws:iam::${account}:role/x`] },
  { Service: "sns.amazonaws.com" },
  { Federated: "cognito-identity.amazonaws.com" },
  { CanonicalUser: "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be" },
  {},
  null,
];
const conditions: readonly unknown[] = [
  undefined,
  {},
  { StringEquals: { "aws:SourceAccount": account } },
  { ArnLike: { "aws:SourceArn": `arn:aws:sns:us-east-1:${account}:topic` } },
  { "ForAllValues:StringEquals": { "aws:PrincipalOrgID": ["o-1"] } },
  { IpAddress: { "aws:SourceIp": ["0.0.0.0/0", "10.0.0.0/8"] } },
  { Bool: { "aws:SecureTransport": "false" } },
  { Null: { "aws:SourceArn": true } },
  null,
  [],
];
const actions: readonly unknown[] = ["*", "s3:*", ["s3:GetObject", "iam:PassRole"], "", [], null, 7];

function statement(random: Random): unknown {
  return {
    Sid: random.pick(["one", "", "Ünï", 1]),
    Effect: random.pick(["Allow", "Allow", "Deny", "Perhaps", undefined]),
    [random.chance(0.9) ? "Principal" : "NotPrincipal"]: random.pick(principals),
    [random.chance(0.9) ? "Action" : "NotAction"]: random.pick(actions),
    [random.chance(0.9) ? "Resource" : "NotResource"]: random.pick(["*", ["*"], "arn:aws:s3:::b/*", []]),
    Condition: random.pick(conditions),
  };
}

/** A policy document: usually a typical one, sometimes an invalid one. */
function policyText(random: Random): string {
  if (random.chance(0.06))
    return random.pick(["", "{}", "[]", "null", "not json", '{"Statement":', '"text"']);
  const many = () => Array.from({ length: random.integer(0, 3) }, () => statement(random));
  const document = { Version: "2012-10-17", Statement: random.chance(0.15) ? statement(random) : many() };
  return JSON.stringify(document);
}

/** An ARN of some service. */
function arnText(random: Random): string {
  const service = random.pick([
    "ec2",
    "s3",
    "iam",
    "kms",
    "lambda",
    "rds",
    "sns",
    "acm",
    "elasticloadbalancing",
  ]);
  const region = service === "iam" || service === "s3" ? "" : random.pick(regions);
  const kind = random.pick(["thing/", "function:", "", "loadbalancer/app/", "key/", "role/", "certificate/"]);
  const partition = random.chance(0.9) ? "aws" : random.pick(["aws-cn", "aws-us-gov"]);
  return `arn:${partition}:${service}:${region}:${account}:${kind}${random.text(alphanumerics, 6)}`;
}

function dateText(random: Random): string {
  return random.pick([
    "2026-01-02T03:04:05.678+0000",
    "2026-01-02T03:04:05Z",
    "2020-02-29",
    "1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
    "yesterday",
    "1767323045",
    "",
  ]);
}

function amountText(random: Random): string {
  return random.pick([
    String(random.integer(0, 100_000) / 100),
    "0",
    "0.0000000001",
    "-12.5",
    "123456789012345678901234567890.12",
    "1E-7",
    "1e21",
    "",
    "NaN",
    "Infinity",
    "12,5",
  ]);
}

type Maker = (random: Random) => string;

/** What a member's name implies about its text. The first match counts. */
const byName: readonly (readonly [RegExp, Maker])[] = [
  [/arns?$/i, arnText],
  [/polic(y|ies)(document|text)?$|^document$/i, policyText],
  [
    /cidr|^iprange/i,
    (r) => r.pick(["0.0.0.0/0", "::/0", "10.0.0.0/8", "0.0.0.0/1", "fc00::/7", "garbage", "1.2.3.4/32"]),
  ],
  [/^unit$|currency/i, (r) => (r.chance(0.9) ? "USD" : r.pick(["EUR", "Hrs", ""]))],
  [/region/i, (r) => r.pick(regions)],
  [/availabilityzone$|^az$/i, (r) => `${r.pick(regions)}a`],
  [/account(id)?$|ownerid$/i, (r) => r.pick([account, "999999999999", "amazon", ""])],
  [
    /domainname|^dnsname|endpoint|host/i,
    (r) => r.pick(["b.s3.amazonaws.com", "example.com", "ö.example", ""]),
  ],
  [/(amount|cost|percentage|hours|commitment|rate|savings|price|utilization|bound|usage)$/i, amountText],
  [/(date|time|timestamp|created|modified|at|start|end)$/i, dateText],
  [/version$/i, (r) => r.pick(["1.29", "8.0.35", "16.4", "latest", "$LATEST", "1.2", "", "TLSv1.2"])],
  [/runtime/i, (r) => r.pick(["nodejs24.x", "python2.7", "java8", "ruby9.9"])],
  [
    /engine/i,
    (r) =>
      r.pick(["mysql", "postgres", "aurora-mysql", "aurora-postgresql", "sqlserver-ex", "valkey", "new"]),
  ],
  [
    /(instance|node)(type|class)$/i,
    (r) => r.pick(["m5.large", "db.t3.micro", "cache.r6g.large", "weird", "u-24tb1.112xlarge"]),
  ],
  [/^protocol$|ipprotocol/i, (r) => r.pick(["tcp", "-1", "udp", "HTTP", "HTTPS", "6", "icmpv6"])],
  [
    /status|state|mode|type$/i,
    (r) => r.pick(["available", "active", "ENABLED", "Enabled", "deleting", "in-use", "none", "New-State"]),
  ],
];

const patternPools = new Map<string, readonly string[]>();

/** Texts that match a pattern; none if it cannot be parsed. */
function poolOf(pattern: string): readonly string[] {
  const known = patternPools.get(pattern);
  if (known) return known;
  const readable = patternOf(pattern);
  let pool: readonly string[] = [];
  try {
    if (readable) pool = fc.sample(fc.stringMatching(readable), { seed: 7, numRuns: 24 });
  } catch (error) {
    // Look-around cannot be inverted: such a text is generated from its name alone.
    if (!(error instanceof Error)) throw error;
  }
  patternPools.set(pattern, pool);
  return pool;
}

function withinLength(text: string, { min = 0, max }: Shape): string {
  const long = text.length < min ? text.padEnd(min, "x") : text;
  return max !== undefined && long.length > max && max >= min ? long.slice(0, max) : long;
}

/** The carrier of a text, and the share of troublesome ones. */
interface TextKind {
  readonly json: boolean;
  readonly strange?: number | undefined;
}

function freeText(random: Random, name: string, { json, strange = 0.05 }: TextKind): string {
  if (random.chance(strange))
    return json && random.chance(0.05) ? random.pick(onlyJson) : random.pick(strangeTexts);
  const maker = byName.find(([pattern]) => pattern.test(name))?.[1];
  if (maker && random.chance(0.92)) return maker(random);
  return random.text(alphanumerics, random.integer(1, 14));
}

/** Values of the future; one has the name of what every object has. */
const unknownValues = ["value-of-next-year", "constructor"] as const;

/**
 * A text of a shape, from its values, its pattern, or its member's name. One in fifty enumeration values is
 * unknown.
 */
export function textFor(random: Random, name: string, shape: Shape, kind: TextKind): string {
  if (shape.enum) return random.pick(random.chance(0.02) ? unknownValues : shape.enum);
  const text = withinLength(freeText(random, name, kind), shape);
  const pattern = shape.pattern === undefined ? null : patternOf(shape.pattern);
  if (shape.pattern === undefined || !pattern || pattern.test(text)) return text;
  const pool = poolOf(shape.pattern).filter((one) => one === withinLength(one, shape));
  if (pool.length === 0) return text;
  const one = random.pick(pool);
  // A pattern may not determine the start of an ARN.
  const arn = /arn$/i.test(name) ? one.replace(/^[^:]*:[^:]*:[^:]*:/, "arn:aws:service:") : one;
  return pattern.test(arn) ? arn : one;
}
