import { createHmac, randomBytes } from "node:crypto";
import { sameHash } from "./secrets.ts";

/** Browsers that someone has signed in with before: each holds a token for one email address. */
export interface KnownDevices {
  /** A token for a browser whose person has just shown the password, or the mailbox. */
  issue(email: string): string;
  /** Which device a token belongs to; undefined for a made-up token, and for one of another address. */
  idOf(token: string | undefined, email: string): string | undefined;
}

const ID_BYTES = 16;
const tokenPattern = /^([\w-]{22})\.([\w-]{43})$/;

/** @param key of the server; without it no one can make a token */
export function createKnownDevices(key: Uint8Array): KnownDevices {
  const sign = (id: string, email: string) =>
    createHmac("sha256", key).update(`known device\0${id}\0${email}`).digest("base64url");
  return {
    issue(email) {
      const id = randomBytes(ID_BYTES).toString("base64url");
      return `${id}.${sign(id, email)}`;
    },
    idOf(token, email) {
      const [, id, signature] = tokenPattern.exec(token ?? "") ?? [];
      if (id === undefined || signature === undefined) return undefined;
      return sameHash(signature, sign(id, email)) ? id : undefined;
    },
  };
}
