import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readModules } from "./boundaries/modules.ts";
import { violations } from "./boundaries/rules.ts";
import { nextSteps, writeNew } from "./new/write.ts";
import { oldPhrasesIn } from "./style/old-phrases.ts";
import { oldNamesIn, oldWordsIn } from "./style/old-words.ts";
import { root } from "./suite/run.ts";

let repository = "";

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), "skyledger-new-"));
  symlinkSync(join(root, "node_modules"), join(repository, "node_modules"));
  const resources = join(repository, "packages/core/src/resources");
  mkdirSync(resources, { recursive: true });
  writeFileSync(join(resources, "s3-bucket.ts"), "export default {};\n");
});

afterEach(() => rmSync(repository, { recursive: true, force: true }));

test.each([
  ["collector", "sns-topic", "packages/core/src/resources/sns-topic"],
  ["check", "s3-bucket-versioning", "packages/core/src/checks/s3/s3-bucket-versioning"],
  ["saving", "s3-bucket-idle", "packages/core/src/savings/s3/s3-bucket-idle"],
  ["channel", "telegram", "apps/server/src/notifications/channels/telegram"],
])("a new %s comes with its test, fits on a screen, and breaks no rule", (kind, name, path) => {
  expect(writeNew(repository, kind, name)).toEqual([`${path}.ts`, `${path}.test.ts`]);
  expect(violations(readModules(repository))).toEqual([]);
  for (const file of [`${path}.ts`, `${path}.test.ts`]) {
    expect(readFileSync(join(repository, file), "utf8").split("\n").length, file).toBeLessThan(45);
  }
  expect(() => writeNew(repository, kind, name)).toThrow(`${path}.ts exists.`);
});

/** Named imports from files of the project, also those in the commented table of a test. */
const ownImports = /import (?:\w+, )?\{ ([^}]+) \} from "(\.[^"]+)";/g;

test.each([
  ["collector", "sns-topic"],
  ["check", "s3-bucket-versioning"],
  ["saving", "s3-bucket-idle"],
  ["channel", "telegram"],
])("a new %s imports what its modules export, and is in words that the build accepts", (kind, name) => {
  let seen = 0;
  for (const path of writeNew(repository, kind, name)) {
    const text = readFileSync(join(repository, path), "utf8");
    expect([...oldPhrasesIn(path, text), ...oldWordsIn(path, text), ...oldNamesIn(path, text)]).toEqual([]);
    for (const [, names = "", from = ""] of text.matchAll(ownImports)) {
      const source = readFileSync(join(root, dirname(path), from), "utf8");
      for (const imported of names.split(", ").map((one) => one.replace(/^type /, ""))) {
        expect(source, `${imported} of ${from}`).toMatch(
          new RegExp(`^export (?:async )?(?:function|const|class|type|interface) ${imported}\\b`, "m"),
        );
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(1);
});

test.each([
  ["check", "s3-bucket-versioning", "checks"],
  ["saving", "s3-bucket-idle", "savings"],
])("a new %s comes with one failing test, which says what to write", (kind, name, folder) => {
  writeNew(repository, kind, name);
  const text = readFileSync(join(repository, `packages/core/src/${folder}/s3/${name}.test.ts`), "utf8");
  expect(text.match(/^test\(/gm)).toHaveLength(1);
  expect(text).toContain(`test("TODO: results of ${name}"`);
  expect(text).toContain("throw new Error(");
});

test("the template of a check's test shows the rows of a table, one of them with other resources", () => {
  writeNew(repository, "check", "s3-bucket-versioning");
  const text = readFileSync(
    join(repository, "packages/core/src/checks/s3/s3-bucket-versioning.test.ts"),
    "utf8",
  );
  for (const part of ["checkTable(check, [", 'result: "pass"', 'result: "fail"', 'result: "unknown"'])
    expect(text).toContain(part);
  expect(text).toContain("resourceWith(bucket, { settings: … })");
  expect(text).toContain("others: [resourceWith(");
});

test("the next steps name the commands, with the tests of the new files", () => {
  expect(nextSteps(["packages/core/src/checks/s3/s3-bucket-versioning.ts", "…"]).split("\n")).toEqual([
    "Fill them in (every TODO), then:",
    "  npm run generate",
    "  npm test -- unit packages/core/src/checks/s3/s3-bucket-versioning",
    "  npm run check",
  ]);
});

test("a check takes the short name of its service from its neighbors", () => {
  const checks = join(repository, "packages/core/src/checks/s3");
  mkdirSync(checks, { recursive: true });
  writeFileSync(join(checks, "s3-other.ts"), 'export default {\n  service: "Amazon S3",\n};\n');
  writeNew(repository, "check", "s3-bucket-versioning");
  const text = () => readFileSync(join(checks, "s3-bucket-versioning.ts"), "utf8");
  expect(text()).toContain('service: "Amazon S3", //');
});

test("a collector knows the client and the list operation of its service", () => {
  writeNew(repository, "collector", "sns-topic");
  const text = readFileSync(join(repository, "packages/core/src/resources/sns-topic.ts"), "utf8");
  expect(text).toContain(`import type { SNS } from "@aws-sdk/client-sns";`);
  expect(text).toContain(`list: { op: "listTopics"`);
});

test.each([
  [undefined, undefined, "Usage: npm run new collector|check|saving|channel <name> [resource of the rule]"],
  ["page", "x", "Usage"],
  ["check", "S3Bucket", "kebab-case"],
  ["check", "nothing-known", "Name the resource"],
  ["collector", "nothing-known", "must begin with a service"],
])("npm run new %s %s is rejected with what to do", (kind, name, message) => {
  expect(() => writeNew(repository, kind, name)).toThrow(message);
});
