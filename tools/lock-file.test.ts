import { expect, test } from "vitest";
import { completeLock, type Lock } from "./lock-file/complete.ts";
import { addIntegrity, integrityViolations } from "./lock-file/integrity.ts";

const optionalDependencies = { "@x/cli-linux-x64-musl": "1.0.0", "@x/cli-linux-x64": "1.0.0" };

test("a package of another platform that npm omitted is added, only for its platform", () => {
  const lock: Lock = {
    packages: {
      "": {},
      "node_modules/@x/cli-linux-x64": { version: "1.0.0" },
      "node_modules/x": { version: "1.0.0", dev: true, optionalDependencies },
    },
  };
  expect(completeLock(lock)).toEqual(["node_modules/@x/cli-linux-x64-musl"]);
  expect(lock.packages["node_modules/@x/cli-linux-x64-musl"]).toEqual({
    version: "1.0.0",
    cpu: ["x64"],
    dev: true,
    libc: ["musl"],
    optional: true,
    os: ["linux"],
  });
  expect(completeLock(lock)).toEqual([]);
});

test("if another version is at the top, the addition is below its parent", () => {
  const lock: Lock = {
    packages: {
      "": {},
      "node_modules/@x/cli-linux-x64": { version: "1.0.0" },
      "node_modules/@x/cli-linux-x64-musl": { version: "2.0.0" },
      "apps/web/node_modules/x": { version: "1.0.0", optionalDependencies },
    },
  };
  expect(completeLock(lock)).toEqual(["apps/web/node_modules/x/node_modules/@x/cli-linux-x64-musl"]);
});

test("an optional package without a platform in its name is rejected, since its platform is unknown", () => {
  const lock: Lock = {
    packages: { "": {}, "node_modules/x": { optionalDependencies: { fsevents: "1.0.0" } } },
  };
  expect(() => completeLock(lock)).toThrow("fsevents is missing");
});

const native = { version: "1.0.0", optional: true, cpu: ["x64"] };

test("an entry without a hash is rejected, unless it is a listed package of another platform", () => {
  const lock: Lock = {
    packages: {
      "": {},
      "apps/web": { version: "0.1.0" },
      "node_modules/@skyledger/web": { link: true },
      "node_modules/sound": { version: "1.0.0", integrity: "sha512-x" },
      "node_modules/bare": { version: "1.0.0" },
      "node_modules/listed": native,
      "node_modules/a/node_modules/unlisted": native,
    },
  };
  expect(integrityViolations(lock, ["bare@1.0.0", "listed@1.0.0", "gone@1.0.0"])).toEqual([
    "bare@1.0.0 has no integrity hash in package-lock.json. Run: npx node tools/lock-file.ts --integrity",
    "unlisted@1.0.0 has no integrity hash in package-lock.json. Run: npx node tools/lock-file.ts --integrity",
    "gone@1.0.0 no longer lacks a hash. Remove it from tools/lock-file/without-integrity.txt",
  ]);
});

test("hashes from the registry are added, in npm's order of keys", async () => {
  const lock: Lock = { packages: { "node_modules/x": { ...native }, "a/node_modules/y": { ...native } } };
  const reported = await addIntegrity(lock, async (id) => (id === "x@1.0.0" ? "sha512-x" : undefined));
  expect(reported).toEqual(["x@1.0.0"]);
  expect(Object.keys(lock.packages["node_modules/x"] ?? {})).toEqual([
    "version",
    "integrity",
    "optional",
    "cpu",
  ]);
  expect(lock.packages["a/node_modules/y"]).toEqual(native);
});
