import { existsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import giveRunItsFolder from "./temp-folder-of-run.ts";

test("temporary files of tests are in the folder of their run", () => {
  expect(basename(tmpdir())).toMatch(/^skyledger-run-/);
});

test("at the end of the run, its folder is deleted and the environment restored", () => {
  const env: NodeJS.ProcessEnv = { TEMP: "before" };
  const end = giveRunItsFolder(undefined, env);
  const { TMPDIR: folder = "" } = env;
  expect(dirname(folder)).toBe(tmpdir());
  expect(env).toEqual({ TMPDIR: folder, TEMP: folder, TMP: folder });
  writeFileSync(join(folder, "left"), "by a test that was ended");
  end();
  expect(existsSync(folder)).toBe(false);
  expect(env).toEqual({ TEMP: "before" });
});
