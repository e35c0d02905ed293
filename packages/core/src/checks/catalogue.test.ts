import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseCsvRows } from "../model/csv.ts";
import type { Check, Framework } from "../model/define-check.ts";
import { checks } from "../registry.gen.ts";

/** Facts per control, copied from public sources; see docs/guides/add-a-check.md. */
function readCatalogue(): Map<string, Record<string, string>> {
  const text = readFileSync(new URL("../../catalogue/security-controls.csv", import.meta.url), "utf8");
  const [header = [], ...rows] = parseCsvRows(text).filter((row) => row.length > 1);
  return new Map(
    rows.map((row) => [row[0] ?? "", Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""]))]),
  );
}

const catalogue = readCatalogue();
const frameworks: readonly Framework[] = [
  "cis_3",
  "cis_5",
  "cis_6",
  "cis_7",
  "fsbp",
  "pci_dss_4",
  "nist_800_53_r5",
];

/** What a check says differently from the catalogue. */
function differences(check: Check): string[] {
  const row = catalogue.get(check.id);
  if (!row) return [`${check.id} is no control of the catalogue`];
  const found: string[] = [];
  const same = (name: string, ours: string, theirs: string | undefined) => {
    if (ours !== theirs) found.push(`${check.id}: ${name} is "${ours}", the catalogue says "${theirs}"`);
  };
  same("title", check.title, row.title);
  same("severity", check.severity.toUpperCase(), row.severity);
  same("category", check.category, row.category);
  same("service", check.service, row.service);
  same("automation", check.remediation.automation, row.automation);
  for (const framework of frameworks) {
    same(framework, (check.frameworks[framework] ?? []).join(";"), row[framework]);
  }
  return found;
}

test("the catalogue was read whole", () => {
  expect(catalogue.size).toBe(462);
});

test("every check agrees with the catalogue's facts", () => {
  expect(checks.length).toBeGreaterThan(0);
  expect(checks.flatMap(differences)).toEqual([]);
});

test("a check that differs, or that the catalogue does not know, is found", () => {
  const [check] = checks;
  if (!check) throw new Error("there are no checks");
  expect(differences({ ...check, severity: "informational" })).toHaveLength(1);
  expect(differences({ ...check, frameworks: { cis_3: ["9.9"] } }).length).toBeGreaterThan(0);
  expect(differences({ ...check, id: "no-such-control" })).toHaveLength(1);
});

test("every check says what it means and how it is put right", () => {
  for (const { id, risk, needs, remediation } of checks) {
    expect(needs.length, id).toBeGreaterThan(0);
    for (const text of [risk, remediation.description, remediation.impact, ...remediation.steps]) {
      expect(text, id).toMatch(/^[A-Z0-9].{15,}\.$/s);
    }
    expect(remediation.steps.length, id).toBeGreaterThan(0);
  }
});
