import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, normalizePath, type Plugin } from "vite";
import { bundleGate } from "./src/build/bundle-gate.ts";
import { chunkGroups } from "./src/build/chunk-groups.ts";
import { compressedFiles } from "./src/build/compressed-files.ts";
import { helpPages } from "./src/build/help/help-pages.ts";

/**
 * Sonner injects its style sheet with a script, which a strict content security policy blocks. The same sheet is
 * included in src/styles.css, and the injection is removed here.
 */
function sonnerWithoutInjectedStyles(): Plugin {
  return {
    name: "sonner-without-injected-styles",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]index\.m?js/.test(id)) return null;
      const without = code.replace(/^__insertCSS\((["'`]).*\1\);?$/m, "");
      if (without === code) this.error("sonner no longer injects its styles the way this plugin expects");
      return { code: without, map: null };
    },
  };
}

const repository = join(import.meta.dirname, "..", "..");

/** Build of the web app: hashed assets in dist, and in development a proxy to the server on its default port. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    sonnerWithoutInjectedStyles(),
    react(),
    tailwindcss(),
    helpPages(repository),
    bundleGate(),
    compressedFiles(),
  ],
  // The server replaces this placeholder with a new nonce in every page.
  html: { cspNonce: "__CSP_NONCE__" },
  optimizeDeps: { exclude: ["sonner"] },
  build: {
    target: "es2023",
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups(normalizePath(join(import.meta.dirname, "src"))) } },
    },
  },
  server: { proxy: { "/api": "http://localhost:4000" } },
});
