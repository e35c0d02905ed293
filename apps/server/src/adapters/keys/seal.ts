import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Keeps texts unreadable in the database, in its exports and in backups. */
export interface Seal {
  /** @param owner what the text belongs to; it opens for the same owner only */
  close(text: string, owner: string): string;
  /** @throws Error when the text was sealed with another key or for another owner, or was changed */
  open(sealed: string, owner: string): string;
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
      if (head !== version) throw new Error("This was sealed by a version that is not known.");
      const bytes = Buffer.from(text, "base64url");
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return (
        decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8")
      );
    },
  };
}
