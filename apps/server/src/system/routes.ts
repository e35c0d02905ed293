import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { CrashReports } from "./crash-reports.ts";

/** What the server reports about itself. */
export type About = ResponseOf<"GET /about">;

export function createSystemRoutes({ about, crashes }: { about: About; crashes: CrashReports }): Routes {
  return (api) => {
    mount(api, "GET /about", () => about);
    mount(api, "POST /client-errors", async ({ body, request }) => {
      request.log.warn({ clientError: body }, "the web app crashed in a user's browser");
      return { notified: await crashes.report(body) };
    });
  };
}
