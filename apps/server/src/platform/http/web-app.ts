import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance, FastifyReply } from "fastify";
import { pagePolicy } from "./answer-policies.ts";

const NONCE_PLACEHOLDER = "__CSP_NONCE__";
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: files below assets/ have a hash in their names and are cached for a year; the
 * page is never cached and answers every address that is neither a file nor below /api, so that links into
 * the app work. `supportUrl`, the target of "Contact support", is passed to the page in a meta element.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: URL | undefined,
  supportUrl: string | undefined,
): Promise<void> {
  const index = folder ? new URL("index.html", folder) : undefined;
  if (!folder || !index || !existsSync(index)) {
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(folder ? 503 : 404)
        .type("text/plain; charset=utf-8")
        .send(folder ? "The web app is not built. Start the server with npm start.\n" : "Not found.\n"),
    );
    return;
  }
  const page = withSupport(readFileSync(index, "utf8"), supportUrl);
  const sendPage = (reply: FastifyReply) => {
    const nonce = crypto.randomUUID().replaceAll("-", "");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  await app.register(fastifyStatic, {
    root: fileURLToPath(folder),
    index: false,
    // One route per file: unknown addresses below /api belong to the interface.
    wildcard: false,
    globIgnore: ["index.html", "**/*.br", "**/*.gz"],
    // The build leaves compressed copies next to the files; a file without one is compressed when sent.
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    setHeaders(reply: FastifyReply, path) {
      const hashed = /[\\/]assets[\\/]/.test(path);
      reply.header("cache-control", hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
    },
  });
  for (const path of ["/", "/index.html"]) app.get(path, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      throw new AppError("method_not_allowed", "Pages support only GET. The API is below /api.");
    }
    // A file of an earlier build: a page in its place would run as a script.
    if (request.url.startsWith("/assets/")) throw new AppError("not_found", "This file does not exist.");
    return sendPage(reply);
  });
}

/** The page with the operator's contact in its head; an address cannot leave its attribute. */
function withSupport(page: string, supportUrl: string | undefined): string {
  if (supportUrl === undefined) return page;
  const content = supportUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return page.replace("</head>", () => `<meta name="skyledger-support-url" content="${content}"></head>`);
}
