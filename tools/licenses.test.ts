import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type LicensedLock, licenseViolations, thirdParties } from "./licenses/packages.ts";
import { root } from "./suite/run.ts";

const lock = (packages: LicensedLock["packages"]): LicensedLock => ({ packages });

test("every production dependency has a license of the allow list", () => {
  // Written by npm in this form since version 7.
  const parties = thirdParties(
    JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as LicensedLock,
  );
  expect(parties.length).toBeGreaterThan(300);
  expect(licenseViolations(parties)).toEqual([]);
});

test("production dependencies are listed once per version, and native ones have their parent's license", () => {
  const parties = thirdParties(
    lock({
      "": {},
      "apps/web": { version: "0.1.0" },
      "node_modules/@skyledger/web": { link: true },
      "node_modules/vitest": { version: "1.0.0", dev: true, license: "MIT" },
      "node_modules/lucide-react": { version: "1.0.0", dev: true, license: "ISC" },
      "node_modules/b": {
        version: "1.0.0",
        license: "MIT",
        optionalDependencies: { "b-linux-x64": "1.0.0" },
      },
      "node_modules/b-linux-x64": { version: "1.0.0", optional: true, cpu: ["x64"] },
      "node_modules/a/node_modules/b": { version: "1.0.0", license: "MIT" },
    }),
  );
  expect(parties.map(({ name, license, optional }) => [name, license, optional])).toEqual([
    ["b-linux-x64", "MIT", true],
    ["b", "MIT", false],
    ["lucide-react", "ISC", false],
  ]);
});

test.each([
  ["GPL-3.0-only", ["x@1.0.0: GPL-3.0-only"]],
  ["MIT AND AGPL-3.0-only", ["x@1.0.0: MIT AND AGPL-3.0-only"]],
  [undefined, ["x@1.0.0: no license stated"]],
  ["(MIT OR GPL-3.0-only)", []],
  ["MIT AND ISC", []],
])("the license %s", (license, violations) => {
  const entry = { version: "1.0.0", ...(license === undefined ? {} : { license }) };
  expect(licenseViolations(thirdParties(lock({ "node_modules/x": entry })))).toEqual(violations);
});
