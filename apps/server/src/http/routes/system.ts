import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../mount.ts";

/** What the server tells about itself. */
export type About = ResponseOf<"GET /about">;

export function systemRoutes(about: About): Routes {
  return (api) => {
    mount(api, "GET /about", () => about);
    mount(api, "POST /client-errors", ({ body, request }) => {
      request.log.warn({ clientError: body }, "the web app crashed in somebody's browser");
      return undefined;
    });
  };
}
