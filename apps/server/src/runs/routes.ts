import { mount, type Routes } from "../platform/http/mount.ts";
import { toRun, toRunMoment } from "./answer.ts";
import type { RunsService } from "./service.ts";
import type { UnitsService } from "./units-service.ts";

/** Keeps proxies from closing an idle stream. */
const keepAliveMs = 15_000;

/** Background runs, their units, and the stream of live updates. */
export function createRunRoutes({ runs, units }: { runs: RunsService; units: UnitsService }): Routes {
  return (api) => {
    mount(api, "GET /runs", async ({ principal, query }) => {
      const page = await runs.list(principal, query);
      return { ...page, runs: page.runs.map(toRun) };
    });
    mount(api, "GET /runs/:id", async ({ principal, params }) => toRun(await runs.get(principal, params.id)));
    mount(api, "POST /runs/:id/cancel", async ({ principal, params }) =>
      toRun(await runs.cancel(principal, params.id)),
    );
    mount(api, "GET /runs/:id/units", ({ principal, params, query }) =>
      units.list(principal, params.id, query),
    );
    mount(api, "POST /runs/:id/units/:unitId/retry", async ({ principal, params }) =>
      toRun(await units.retry(principal, params.id, params.unitId)),
    );

    mount(api, "GET /events", async ({ principal, request, reply, stream: live }) => {
      const stream = reply.raw;
      const policies = Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      );
      reply.hijack();
      stream.writeHead(200, {
        ...Object.fromEntries(policies),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
      stream.write("retry: 2000\n\n");
      const keepAlive = setInterval(() => stream.write(": still here\n\n"), keepAliveMs);
      const header = request.headers["last-event-id"];
      try {
        for await (const event of runs.events(
          principal,
          typeof header === "string" ? header : undefined,
          live.signal,
        )) {
          if (!(await live.isOpen())) break;
          const data = JSON.stringify(toRunMoment(event.data));
          stream.write(`id: ${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`);
        }
      } catch (error) {
        // The head is sent, so the client learns of it from the end of the stream and resumes.
        request.log.error({ err: error }, "event stream broke");
      } finally {
        clearInterval(keepAlive);
        stream.end();
      }
      return reply;
    });
  };
}
