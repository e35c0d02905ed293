import { createHmac, randomBytes } from "node:crypto";
import { sameHash } from "./secrets.ts";

/** Browsers that someone has signed in with before: each has a token for one email address. */
export interface KnownDevices {
  /** A token for a browser whose person has just proved the password, or access to the mailbox. */
  issue(email: string): string;
  /** The device of a token; undefined for an invented token, and for one of another address. */
  idOf(token: string | undefined, email: string): string | undefined;
}

const ID_BYTES = 16;
const tokenPattern = /^([\w-]{22})\.([\w-]{43})$/;

/** @param key the server's key for signing tokens */
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
