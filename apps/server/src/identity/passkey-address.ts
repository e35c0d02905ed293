import { isIP } from "node:net";

/** Browsers offer passkeys on a name with HTTPS, and on localhost. */
export function passkeysAvailable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (hostname === "localhost") return true;
  return protocol === "https:" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
}
