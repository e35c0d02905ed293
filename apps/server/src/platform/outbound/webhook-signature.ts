import { createHmac } from "node:crypto";

/** Characters of a signing secret, at least. */
export const shortestSecret = 16;
const encodedSecret = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The key: the bytes after "whsec_" if the secret has that form, else its own. */
function keyOf(secret: string): Buffer {
  const encoded = encodedSecret.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
}

/** Headers of the Standard Webhooks specification, which has libraries for most languages. */
export function signatureHeaders(
  secret: string,
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}
