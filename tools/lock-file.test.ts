import { expect, test } from "vitest";
import { completeLock, type Lock } from "./lock-file/complete.ts";

const optionalDependencies = { "@x/cli-linux-x64-musl": "1.0.0", "@x/cli-linux-x64": "1.0.0" };

test("a package of another platform that npm left out is added, for its platform only", () => {
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

test("where another version has the place at the top, the addition lies below its parent", () => {
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

test("an optional package without a platform in its name is refused: what it needs cannot be told", () => {
  const lock: Lock = {
    packages: { "": {}, "node_modules/x": { optionalDependencies: { fsevents: "1.0.0" } } },
  };
  expect(() => completeLock(lock)).toThrow("fsevents is missing");
});
