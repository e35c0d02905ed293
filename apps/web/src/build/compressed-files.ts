import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * The server compresses smaller files when it sends them, in less than a millisecond. Their copies would have no
 * other use than to make the npm package a tenth of a megabyte larger.
 */
const SMALLEST_BYTES = 3_000;

/**
 * Writes a Brotli and a gzip copy of each larger script and style, which the server sends as is. Compressing once at
 * the highest level costs less than compressing for each request.
 */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error("The build has no output folder.");
      for (const [name, file] of Object.entries(bundle)) {
        const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
        if (!/\.(js|css)$/.test(name) || content.length < SMALLEST_BYTES) continue;
        const quality = constants.BROTLI_MAX_QUALITY;
        writeFileSync(
          join(dir, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        );
        writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}
