import { constants } from "node:zlib";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/**
 * Headers of every response: security, compression, no caching by default. Other origins get no CORS headers,
 * so their scripts cannot read responses.
 */
export async function addAnswerPolicies(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(helmet, {
    // For everything except pages, which use `pagePolicy`.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: publicUrl.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: "deny" },
  });
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // The library's default of 11 takes 100 ms of CPU for one page of a list, 4 takes about 2 ms, and 1 half
    // a millisecond for a sixth more bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    // A stream in another thread takes longer than compressing the largest page at this quality.
    syncThreshold: 512 * 1024,
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}

/** Content security policy of a page whose scripts and styles are files of this server or have the nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
