import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { KeyFileError, loadKeys } from "./key-folder.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "skyledger-keys-"));
  folder = join(parent, "keys");
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("the first start creates keys that only the server's user can read", async () => {
  await loadKeys(folder);
  expect((await readdir(folder)).sort()).toEqual(["master.key", "signing-key.json"]);
  expect(await modeOf(folder)).toBe("700");
  for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe("600");
});

test("a later start reads the same keys and removes permissions that a copy gave to others", async () => {
  const first = await loadKeys(folder);
  await chmod(join(folder, "master.key"), 0o644);
  const second = await loadKeys(folder);
  expect(second.signing.kid).toBe(first.signing.kid);
  expect(second.codePepper).toEqual(first.codePepper);
  expect(await modeOf(join(folder, "master.key"))).toBe("600");
});

test("no two installations and no two purposes have the same keys", async () => {
  const [one, other] = [await loadKeys(folder), await loadKeys(join(parent, "other"))];
  const all = [one, other].flatMap(({ codePepper, refreshDerivation }) =>
    [codePepper, refreshDerivation].map((key) => Buffer.from(key).toString("hex")),
  );
  expect(new Set(all).size).toBe(4);
  expect(one.signing.kid).not.toBe(other.signing.kid);
});

test("concurrent starts agree on the keys", async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(folder)));
  expect(new Set(all.map(({ signing }) => signing.kid)).size).toBe(1);
  expect(new Set(all.map(({ codePepper }) => codePepper.join())).size).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(["master.key", "signing-key.json"]);
});

test.each([
  ["signing-key.json", "{"],
  ["signing-key.json", "{}"],
  ["signing-key.json", '{"kid":"k","privateKey":{"crv":"P-256","d":"x"},"publicKey":{"crv":"P-256"}}'],
  [
    "signing-key.json",
    '{"kid":"k","privateKey":{"kty":"OKP","crv":"Ed25519","d":"c2hvcnQ","x":"c2hvcnQ"},"publicKey":{"kty":"OKP","crv":"Ed25519","x":"c2hvcnQ"}}',
  ],
  ["signing-key.json", "[]"],
  ["signing-key.json", "null"],
  ["master.key", ""],
  ["master.key", "c2hvcnQ="],
])("a damaged %s (%j) stops the start with one line and is left unchanged", async (name, text) => {
  await loadKeys(folder);
  await writeFile(join(folder, name), text);
  const error: unknown = await loadKeys(folder).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(KeyFileError);
  expect(String(error)).toContain(join(folder, name));
  expect(String(error)).toContain("Put it back from a backup");
  expect(await readFile(join(folder, name), "utf8")).toBe(text);
});

test("a public key of another pair stops the start with one line: no token would be accepted", async () => {
  const path = join(folder, "signing-key.json");
  await loadKeys(folder);
  const own = JSON.parse(await readFile(path, "utf8"));
  await loadKeys(join(parent, "other"));
  const other = JSON.parse(await readFile(join(parent, "other", "signing-key.json"), "utf8"));
  await writeFile(path, JSON.stringify({ ...own, publicKey: other.publicKey }));
  await expect(loadKeys(folder)).rejects.toThrow(
    `The key file ${path} is damaged. Put it back from a backup; or delete it, then everyone must sign in again.`,
  );
});

test("a damaged master key says what must be entered again without it", async () => {
  await loadKeys(folder);
  await writeFile(join(folder, "master.key"), "short");
  await expect(loadKeys(folder)).rejects.toThrow(
    "enter the settings of notification channels, the API keys of language models, and the client secrets of single sign-on again.",
  );
});
