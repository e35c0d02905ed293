import { endpoints } from "@skyledger/contract/endpoints";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";

const methods: readonly HTTPMethods[] = [
  ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"],
];

/** Methods of each address of the contract, GET with HEAD. */
function declaredMethods(): Map<string, string[]> {
  const byPath = new Map<string, string[]>();
  for (const key of Object.keys(endpoints)) {
    const [method = "", path = ""] = key.split(" ");
    byPath.set(path, [...(byPath.get(path) ?? []), method]);
  }
  return byPath;
}

/**
 * Every address of the contract rejects other methods, before a body is read. So a word in the place of an ID
 * ("/accounts/guide" next to "/accounts/:id") is a separate address for every method.
 */
export function refuseOtherMethods(server: FastifyInstance): void {
  for (const [url, own] of declaredMethods()) {
    const taken = own.includes("GET") ? [...own, "HEAD"] : own;
    const refuse = async ({ method }: FastifyRequest, reply: FastifyReply) => {
      reply.header("allow", own.join(", "));
      throw new AppError("method_not_allowed", `This address supports ${own.join(" or ")}, not ${method}.`);
    };
    server.route({
      method: methods.filter((method) => !taken.includes(method)),
      url,
      exposeHeadRoute: false,
      onRequest: refuse,
      handler: refuse,
    });
  }
}
