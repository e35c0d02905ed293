import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Smaller ones fit into one packet as they are; the server's own compression begins here too. */
const SMALLEST_BYTES = 1024;

/**
 * Leaves a brotli and a gzip copy beside each built script and style, which the server sends as they are: compressing
 * a file once, and well, takes less than compressing it lightly for each reader.
 */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error("The build has no folder to write to.");
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
