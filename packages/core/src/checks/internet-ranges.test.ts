import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Text that compares with a single range for the whole internet. Two halves are the internet too:
 * `coversInternet` of model/internet.ts covers every form.
 */
const comparison = /(["'`])(?:0\.0\.0\.0\/0|::\/0|\/0)\1/;

/** Files that may name them, and why. */
const excepted: Readonly<Record<string, string>> = {
  "model/internet.ts":
    "is coversInternet itself, which answers at once for the one range that nearly every rule has",
  "fixes/ec2/open-rules.ts": "foretells what AWS's document removes: these two texts and nothing else",
};

/** The violation in a source file; null: none. */
function failure(path: string, source: string): string | null {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return comparison.test(code) && excepted[path] === undefined
    ? `${path} compares with one range: ask coversInternet`
    : null;
}

const root = new URL("../", import.meta.url);

test("no code in core detects the internet by comparing one range", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing"),
  );
  expect(files.length).toBeGreaterThan(500);
  const violations = files.map((path) =>
    failure(path.replaceAll("\\", "/"), readFileSync(new URL(path, root), "utf8")),
  );
  expect(violations.filter((one) => one !== null)).toEqual([]);
});

test.each([
  `const open = rule.ipv4Cidrs.includes("0.0.0.0/0");`,
  `const everywhere = new Set(["0.0.0.0/0", "::/0"]);`,
  `const open = (cidr) => cidr === '::/0';`,
  `const open = (cidr) => cidr.endsWith("/0");`,
])("an offender is found: %s", (source) => {
  expect(failure("checks/vpc/planted.ts", source)).toMatch(/ask coversInternet/);
});

test("advice and comments may name them", () => {
  expect(
    failure("checks/vpc/a.ts", `// not "0.0.0.0/0" alone\nconst steps = ["Remove 0.0.0.0/0 or ::/0."];`),
  ).toBeNull();
});
