import { expect, test } from "vitest";
import { openApiDocument } from "../platform/http/openapi.ts";

/** docs/style.md, "Values on the wire": states, kinds, and reasons. */
const snakeCase = /^[a-z0-9]+(?:_[a-z0-9]+)*$/;
/** Scopes of API tokens. */
const scope = /^[a-z]+:(?:read|write)$/;

/** Names of services, data sources, and providers, spelled as AWS CLI spells its services. */
const names = new Set([
  "compute-optimizer",
  "cost-optimization-hub",
  "cost-explorer",
  "security-hub",
  "billing-export",
  "openai-compatible",
]);

/** Values that the product specification or FOCUS fixes. */
const specified = new Set([
  ...[
    "CRITICAL",
    "HIGH",
    "MEDIUM",
    "LOW",
    "INFORMATIONAL",
    "ACTIVE",
    "RESOLVED",
    "IGNORED",
    "FAILED",
    "PASSED",
  ],
  ...["IAM", "Network", "Data", "Logging", "Encryption", "ALL", "FULL", "QUICK", "A", "B", "C", "D", "F"],
  ...[
    "AUTOMATIC",
    "SEMI_AUTOMATIC",
    "MANUAL",
    "RUNNING",
    "COMPLETED",
    "NOT_AUTOMATABLE",
    "APPROVAL_REQUIRED",
  ],
  ...["INSTANCE_RIGHTSIZING", "RESERVED_INSTANCE", "SAVINGS_PLAN", "UNUSED_RESOURCE"],
  ...["VeryLow", "Low", "Medium", "High", "VeryHigh", "DAILY", "WEEKLY", "MONTHLY", "USD"],
  ...["CSV", "OCSF", "ASFF"],
  ...["Usage", "Purchase", "Tax", "Credit", "Adjustment"],
]);

/** Every enum value and constant in a document that follows none of the rules. Sort orders name a field. */
function offenders(document: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    if ("name" in value && value.name === "sort") return;
    for (const [key, part] of Object.entries(value)) {
      if (key === "enum" || key === "const") [part].flat().forEach(look);
      else walk(part);
    }
  };
  const look = (value: unknown) => {
    if (typeof value !== "string" || snakeCase.test(value) || scope.test(value)) return;
    if (!names.has(value) && !specified.has(value)) found.add(value);
  };
  walk(document);
  return [...found];
}

test("enum values are snake_case, service names, or specified", () => {
  const document = openApiDocument("http://127.0.0.1", "1.0.0");
  expect(JSON.stringify(document)).toContain('"enum"');
  expect(offenders(document)).toEqual([]);
});

test("another casing is found wherever it is nested", () => {
  const schema = {
    properties: { state: { anyOf: [{ enum: ["ready", "alreadyRight"] }, { const: "By-Hand" }] } },
  };
  expect(offenders({ paths: { "/plans": { schema } } })).toEqual(["alreadyRight", "By-Hand"]);
});

test("a scope of API tokens in another form is found", () => {
  const scopes = [
    "inventory:read",
    "inventory:all",
    "Inventory:read",
    "inventory.read",
    "read:inventory:all",
  ];
  expect(offenders({ enum: scopes })).toEqual(scopes.slice(1));
});
