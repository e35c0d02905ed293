import { readFileSync } from "node:fs";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { AppError, type ErrorCode } from "@skyledger/core/model/app-error";
import type { FastifyInstance } from "fastify";
import { pagePolicy } from "./answer-policies.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";

const errorPages = new URL("../../../../../docs/errors/", import.meta.url);

/**
 * `/openapi.json`, its documentation page at `/docs`, and the pages of error codes that problem documents
 * link to.
 */
export function addReference(server: FastifyInstance, publicUrl: string, version: string): void {
  // Created on the first request: it takes a moment, and most starts never need it.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(publicUrl, version);
    return made;
  };
  server.get("/openapi.json", async () => document());
  server.get("/docs", (_request, reply) => {
    const nonce = crypto.randomUUID().replaceAll("-", "");
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .type("text/html; charset=utf-8")
      .send(referencePage(document(), nonce));
  });
  server.get<{ Params: { file: string } }>("/docs/errors/:file", (request, reply) => {
    const code = request.params.file.replace(/\.md$/, "");
    if (!isErrorCode(code)) throw new AppError("not_found", `There is no error code "${code}".`);
    const page = readFileSync(new URL(`${code}.md`, errorPages), "utf8");
    return reply.type("text/markdown; charset=utf-8").send(page);
  });
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatuses, text);
}
