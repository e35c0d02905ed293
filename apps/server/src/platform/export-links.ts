import { createHmac, timingSafeEqual } from "node:crypto";
import { memberOf } from "./member-of.ts";

/** Lifetime of a link to an export. */
export const exportLinkMs = 10 * 60_000;

/** Seals a value into a link's token, and opens it until it expires. The link itself is the permission. */
export interface ExportLinks {
  seal(value: object, now: Date): string;
  /** Undefined: forged, damaged, or expired. */
  open(token: string, now: Date): unknown;
}

/** Links signed with HMAC-SHA256 and the installation's own key. */
export function createExportLinks(key: Uint8Array): ExportLinks {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest();
  return {
    seal(value, now) {
      const text = Buffer.from(JSON.stringify({ value, until: now.getTime() + exportLinkMs })).toString(
        "base64url",
      );
      return `${text}.${sign(text).toString("base64url")}`;
    },

    open(token, now) {
      const [text = "", signature = ""] = token.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = sign(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const sealed: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
      return Number(memberOf(sealed, "until")) > now.getTime() ? memberOf(sealed, "value") : undefined;
    },
  };
}
