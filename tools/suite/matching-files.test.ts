import { expect, test } from "vitest";
import { matchingFiles, testFilesIn } from "./matching-files.ts";
import { root } from "./run.ts";

const files = [
  "apps/server/src/security/routes.test.ts",
  "apps/server/src/protocol-tests/scan.protocol.test.ts",
  "apps/web/src/pages/security/page.test.tsx",
  "apps/web/src/pages/security/search.test.ts",
  "e2e/security.e2e.ts",
];

test("a filter selects the files whose path from the root contains it", () => {
  expect(matchingFiles("unit", ["web/src/pages/security/page.test"], files)).toEqual([files[2]]);
  expect(matchingFiles("unit", ["security/", "security/page"], files)).toEqual([
    files[0],
    files[2],
    files[3],
  ]);
  expect(matchingFiles("postgres", ["security"], files)).toEqual([files[0]]);
  expect(matchingFiles("protocol", ["Scan"], files)).toEqual([files[1]]);
  expect(matchingFiles("e2e", ["security:12"], files)).toEqual(["e2e/security.e2e.ts:12"]);
});

test("no filter stays no filter, and options stay as they are", () => {
  expect(matchingFiles("unit", [], files)).toEqual([]);
  expect(matchingFiles("unit", ["search", "-t", "no such file"], files)).toEqual([
    files[3],
    "-t",
    "no such file",
  ]);
});

test("a filter without a file fails, even next to one with files", () => {
  expect(() => matchingFiles("unit", ["security/page", "security/pages"], files)).toThrow(
    'No file of the part unit matches "security/pages".',
  );
  // A file of another part is none of this one.
  expect(() => matchingFiles("unit", ["scan.protocol"], files)).toThrow("No file");
  expect(() => matchingFiles("e2e", ["page.test", "routes"], files)).toThrow('"page.test" or "routes"');
});

test("the test files are those of all workspaces, without installed packages", () => {
  const found = testFilesIn(root);
  expect(found).toContain("tools/suite/matching-files.test.ts");
  expect(found).toContain("e2e/page-states.e2e.ts");
  expect(found.filter((path) => path.includes("node_modules"))).toEqual([]);
});
