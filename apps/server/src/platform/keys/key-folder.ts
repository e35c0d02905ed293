import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { memberOf } from "../member-of.ts";

/** The secrets of one installation, which allow signing in as anyone: they never leave DATA_DIR/keys. */
export interface Keys {
  /** Signs and verifies tokens (Ed25519). */
  readonly signing: { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };
  /** 32 bytes each, derived from one master key with HKDF, so that none reveals another. */
  readonly codePepper: Uint8Array;
  readonly refreshDerivation: Uint8Array;
  readonly exportLinks: Uint8Array;
  /** Signs the steps of a sign-in. */
  readonly challenges: Uint8Array;
  /** Seals the secrets of authenticator apps. */
  readonly secondFactors: Uint8Array;
  /** Seals secrets and steps of single sign-on. */
  readonly singleSignOn: Uint8Array;
  /** Seals the keys of language models. */
  readonly modelKeys: Uint8Array;
  /** Seals settings of notification channels. */
  readonly channelSettings: Uint8Array;
}

interface StoredSigningKey {
  kid: string;
  privateKey: JWK;
  publicKey: JWK;
}

/** A key file that exists but cannot be used. */
export class KeyFileError extends Error {
  // `start.mjs` prints only the message of this error: the operator fixes it, a stack would not help.
  override readonly name = "SettingsError";
}

const MASTER_BYTES = 32;

/**
 * Reads the installation's keys and creates missing ones, readable only by the server's user. Concurrent
 * starts with a shared folder agree on the same keys.
 * @throws KeyFileError if a file is damaged: silently creating a new key would end every session and lose
 * secrets
 */
export async function loadKeys(folder: string): Promise<Keys> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const signing = await readOrMake(join(folder, "signing-key.json"), {
    make: createSigningKey,
    parse: parseSigningKey,
    withoutIt: "everyone must sign in again",
  });
  const master = await readOrMake(join(folder, "master.key"), {
    make: createMasterKey,
    parse: parseMaster,
    withoutIt:
      "everyone must sign in again, with a recovery code if they use an authenticator app, and enter the settings of notification channels, the API keys of language models, and the client secrets of single sign-on again",
  });
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", master, "", `skyledger ${purpose}`, 32));
  return {
    signing,
    codePepper: derive("verification codes"),
    refreshDerivation: derive("refresh tokens"),
    exportLinks: derive("export links"),
    challenges: derive("sign-in challenges"),
    secondFactors: derive("second factors"),
    singleSignOn: derive("single sign-on"),
    channelSettings: derive("channel settings"),
    modelKeys: derive("language model keys"),
  };
}

async function createSigningKey(): Promise<string> {
  const pair = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true });
  const stored: StoredSigningKey = {
    kid: randomUUID(),
    privateKey: await exportJWK(pair.privateKey),
    publicKey: await exportJWK(pair.publicKey),
  };
  return `${JSON.stringify(stored, null, 2)}\n`;
}

async function createMasterKey(): Promise<string> {
  return `${randomBytes(MASTER_BYTES).toString("base64")}\n`;
}

async function parseSigningKey(text: string): Promise<Keys["signing"]> {
  const value: Partial<StoredSigningKey> = JSON.parse(text);
  const { kid, privateKey, publicKey } = value;
  if (!kid || privateKey?.crv !== "Ed25519" || !privateKey.d || publicKey?.crv !== "Ed25519") {
    throw new TypeError("no Ed25519 key");
  }
  const pair = { kid, privateKey: await importKey(privateKey), publicKey: await importKey(publicKey) };
  // Otherwise, tokens that no one accepts would be noticed only when people sign in.
  const probe = randomBytes(MASTER_BYTES);
  const signature = await crypto.subtle.sign("Ed25519", pair.privateKey, probe);
  if (!(await crypto.subtle.verify("Ed25519", pair.publicKey, signature, probe))) {
    throw new TypeError("the public key belongs to another private key");
  }
  return pair;
}

async function parseMaster(text: string): Promise<Buffer> {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== MASTER_BYTES) throw new TypeError("not 32 bytes");
  return bytes;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, "EdDSA");
  if (key instanceof Uint8Array) throw new TypeError("A signing key must be asymmetric.");
  return key;
}

interface KeyFile<T> {
  make(): Promise<string>;
  /** @throws if the text is not such a key */
  parse(text: string): Promise<T>;
  /** Consequences of deleting it, as text. */
  withoutIt: string;
}

async function readOrMake<T>(path: string, { make, parse, withoutIt }: KeyFile<T>): Promise<T> {
  const text = (await readIfPresent(path)) ?? (await createOnce(path, await make()));
  // Even if a backup tool or a copy changed it.
  await chmod(path, 0o600);
  try {
    return await parse(text);
  } catch (cause) {
    throw new KeyFileError(
      `The key file ${path} is damaged. Put it back from a backup; or delete it, then ${withoutIt}.`,
      { cause },
    );
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (memberOf(error, "code") === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes a file atomically; if another process was first, its text counts. */
async function createOnce(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return text;
  } catch (error) {
    if (memberOf(error, "code") !== "EEXIST") throw error;
    return await readFile(path, "utf8");
  } finally {
    await rm(draft);
  }
}
