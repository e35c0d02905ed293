import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readModules } from "./boundaries/modules.ts";
import { violations } from "./boundaries/rules.ts";
import { writeNew } from "./new/write.ts";
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
])("a new %s comes with its test, fits on a screen and breaks no rule", (kind, name, path) => {
  expect(writeNew(repository, kind, name)).toEqual([`${path}.ts`, `${path}.test.ts`]);
  expect(violations(readModules(repository))).toEqual([]);
  for (const file of [`${path}.ts`, `${path}.test.ts`]) {
    expect(readFileSync(join(repository, file), "utf8").split("\n").length, file).toBeLessThan(45);
  }
  expect(() => writeNew(repository, kind, name)).toThrow(`${path}.ts exists.`);
});

test("a collector knows the client and the listing operation of its service", () => {
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
])("npm run new %s %s is refused with what to do", (kind, name, message) => {
  expect(() => writeNew(repository, kind, name)).toThrow(message);
});
