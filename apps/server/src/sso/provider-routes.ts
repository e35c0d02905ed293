import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyPluginAsync } from "fastify";
import { addRateLimit } from "../platform/http/rate-limit.ts";
import type { BackchannelLogout } from "./logout.ts";
import type { SamlSignIn } from "./saml-sign-in.ts";

interface Deps {
  readonly saml: SamlSignIn;
  readonly logout: BackchannelLogout;
  readonly publicUrl: string;
  readonly requestsPerMinute: number;
}

/** Forms of identity providers; a response with hundreds of groups fits. */
const FORM_LIMIT_BYTES = 512 * 1024;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Addresses that identity providers call, with forms as their protocols define them. They are no part of the
 * interface for members: none of them starts a session.
 */
export function createProviderRoutes({
  saml,
  logout,
  publicUrl,
  requestsPerMinute,
}: Deps): FastifyPluginAsync {
  return async (server) => {
    await addRateLimit(server, requestsPerMinute);
    server.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: FORM_LIMIT_BYTES },
      (_request, text, done) => done(null, new URLSearchParams(text.toString())),
    );
    server.get<{ Params: { id: string } }>("/:id/metadata", async ({ params }, reply) =>
      reply.type("application/samlmetadata+xml; charset=utf-8").send(await saml.metadata(known(params.id))),
    );
    server.post<{ Params: { id: string } }>("/:id/acs", async ({ params, body }, reply) => {
      const id = known(params.id);
      try {
        return await reply.redirect(await saml.accept(id, field(body, "SAMLResponse")), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        // A person is waiting: the app's page shows the reason.
        const reason = new URLSearchParams({ error: error.code, error_description: error.detail });
        return reply.redirect(`${publicUrl.replace(/\/$/, "")}/login/sso/${id}?${reason}`, 303);
      }
    });
    server.post<{ Params: { id: string } }>("/:id/logout", async ({ params, body, ip }, reply) => {
      await logout(known(params.id), field(body, "logout_token"), ip);
      return reply.code(200).header("cache-control", "no-store").send();
    });
  };
}

function field(body: unknown, name: string): string {
  const value = body instanceof URLSearchParams ? body.get(name) : null;
  if (value === null || value === "") throw new AppError("invalid_input", `The form has no field ${name}.`);
  return value;
}

function known(id: string): string {
  if (ID.test(id)) return id;
  throw new AppError("not_found", "Not found.");
}
