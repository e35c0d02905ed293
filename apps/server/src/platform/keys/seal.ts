import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * The result of opening a sealed text. It stays closed if it was sealed with another key (the master key was
 * lost or replaced) or for another owner, or was changed: the caller decides what applies then, so that one
 * lost text affects nothing else.
 */
export type Opened = { readonly opened: true; readonly text: string } | { readonly opened: false };

/** Keeps texts unreadable in the database, in its exports, and in backups. */
export interface Seal {
  /** @param owner the text's owner; it opens only for the same owner */
  close(text: string, owner: string): string;
  /** Never throws. */
  open(sealed: string, owner: string): Opened;
}

const version = "v1";
/** NIST SP 800-38D: 96 random bits for each message of one key, 128 bits of tag. */
const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM. @param key 32 bytes */
export function createSeal(key: Uint8Array): Seal {
  return {
    close(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open(sealed, owner) {
      const [head, text = ""] = sealed.split(".");
      if (head !== version) return { opened: false };
      try {
        return { opened: true, text: decipher(key, Buffer.from(text, "base64url"), owner) };
      } catch {
        // The cipher rejects anything that this key did not seal for this owner, without a reason.
        return { opened: false };
      }
    },
  };
}

/** @throws Error if the tag does not match */
function decipher(key: Uint8Array, bytes: Buffer, owner: string): string {
  const nonce = bytes.subarray(0, nonceBytes);
  const cipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  cipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return cipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + cipher.final("utf8");
}
