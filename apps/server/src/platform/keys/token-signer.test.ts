import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Keys, loadKeys } from "./key-folder.ts";
import { createTokenSigner, type TokenSigner } from "./token-signer.ts";

const from = new Date("2026-11-21T10:00:00Z");
const until = new Date("2026-11-21T10:15:00Z");
const claims = {
  use: "id",
  userId: "u1",
  workspaceId: "w1",
  email: "ana@example.com",
  sessionId: "s1",
} as const;

let folder: string;
let keys: Keys["signing"];
let signer: TokenSigner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skyledger-signer-"));
  keys = (await loadKeys(folder)).signing;
  signer = createTokenSigner(keys);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a signed token is valid until it expires", async () => {
  const token = await signer.sign(claims, { from, until });
  expect(await signer.verify(token, from)).toEqual(claims);
  expect(await signer.verify(token, new Date(until.getTime() - 1000))).toEqual(claims);
  expect(await signer.verify(token, until)).toBeUndefined();
  expect(await signer.verify(token, new Date(until.getTime() + 59_000), 60)).toEqual(claims);
});

test("the header has the algorithm and the key", async () => {
  const token = await signer.sign(claims, { from, until });
  const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString());
  expect(header).toEqual({ alg: "EdDSA", kid: keys.kid, typ: "JWT" });
});

test("a token signed with the right key for another purpose is rejected", async () => {
  const base = () =>
    new SignJWT({ use: "id", workspaceId: "w1", email: "e", sessionId: "s1" })
      .setProtectedHeader({ alg: "EdDSA" })
      .setSubject("u1")
      .setExpirationTime(until);
  const ours = await base().setIssuer("skyledger").setAudience("skyledger").sign(keys.privateKey);
  expect(await signer.verify(ours, from)).toBeDefined();
  const others = await Promise.all([
    base().setIssuer("other").setAudience("skyledger").sign(keys.privateKey),
    base().setIssuer("skyledger").setAudience("other").sign(keys.privateKey),
    new SignJWT({ use: "reset", workspaceId: "w1", email: "e", sessionId: "s1" })
      .setProtectedHeader({ alg: "EdDSA" })
      .setSubject("u1")
      .setIssuer("skyledger")
      .setAudience("skyledger")
      .setExpirationTime(until)
      .sign(keys.privateKey),
  ]);
  for (const token of others) expect(await signer.verify(token, from)).toBeUndefined();
});

test.each(["", "x", "a.b.c", "..", "🙂.🙂.🙂"])("%j is no token", async (text) => {
  expect(await signer.verify(text, from)).toBeUndefined();
});

test("a token's signature is verified once, and the token still expires", async () => {
  const signer = createTokenSigner(keys);
  const token = await signer.sign(claims, { from, until });
  const verify = vi.spyOn(crypto.subtle, "verify");
  for (let question = 0; question < 3; question++) expect(await signer.verify(token, from)).toEqual(claims);
  expect(verify).toHaveBeenCalledTimes(1);
  verify.mockRestore();
  expect(await signer.verify(token, new Date(until.getTime() - 1))).toEqual(claims);
  expect(await signer.verify(token, until)).toBeUndefined();
  expect(await signer.verify(token, new Date(until.getTime() + 59_999), 60)).toEqual(claims);
  expect(await signer.verify(token, new Date(until.getTime() + 60_000), 60)).toBeUndefined();
});

test("a token that resembles a valid one is verified separately", async () => {
  const token = await signer.sign(claims, { from, until });
  expect(await signer.verify(token, from)).toEqual(claims);
  const [header, , signature] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...claims, sub: "u2" })).toString("base64url");
  expect(await signer.verify(`${header}.${other}.${signature}`, from)).toBeUndefined();
});
