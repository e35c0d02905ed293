import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type OpenSpan, withinSpan } from "../spans.ts";

/** Open connections and probes: a span of an hour, or of nothing. */
const notTraced = new Set(["/api/events", "/healthz", "/readyz"]);

/** A span per request to the interface, by its route: paths contain IDs, and queries can contain secrets. */
export function traceRequests(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const { url: route } = request.routeOptions;
    const span =
      route === undefined || notTraced.has(route) || !/^\/(api|mcp)/.test(route)
        ? undefined
        : beginSpan({
            name: `${request.method} ${route}`,
            kind: "server",
            attributes: { "http.request.method": request.method, "http.route": route },
          });
    if (!span) return done();
    open.set(request, span);
    withinSpan(span.context, done);
  });
  app.addHook("onResponse", async (request, { statusCode }) => {
    open.get(request)?.end(statusCode >= 500, { "http.response.status_code": statusCode });
  });
}
