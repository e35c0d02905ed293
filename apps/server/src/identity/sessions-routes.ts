import { mount, type Routes } from "../platform/http/mount.ts";
import type { OwnSessionsService } from "./own-sessions.ts";

export function createSessionRoutes({ ownSessions }: { ownSessions: OwnSessionsService }): Routes {
  return (api) => {
    mount(api, "GET /sessions", ({ principal }) => ownSessions.list(principal));
    mount(api, "DELETE /sessions/:id", async ({ principal, params }) => {
      await ownSessions.revoke(principal, params.id);
      return undefined;
    });
    mount(api, "POST /sessions/revoke-others", ({ principal }) => ownSessions.revokeOthers(principal));
  };
}
