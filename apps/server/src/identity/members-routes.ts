import { mount, type Routes } from "../platform/http/mount.ts";
import type { MembersService } from "./members.ts";

export function createMemberRoutes({ members }: { members: MembersService }): Routes {
  return (api) => {
    mount(api, "GET /members", ({ principal }) => members.list(principal));
    mount(api, "PUT /members/:id/grants", ({ principal, params, body }) =>
      members.setGrants(principal, params.id, body.grants),
    );
    mount(api, "DELETE /members/:id", async ({ principal, params }) => {
      await members.remove(principal, params.id);
      return undefined;
    });
    mount(api, "POST /members/invitations", ({ principal, body }) =>
      members.invite(principal, body.email, body.grants),
    );
    mount(api, "DELETE /members/invitations/:id", async ({ principal, params }) => {
      await members.withdraw(principal, params.id);
      return undefined;
    });
    mount(api, "GET /auth/invitation", ({ query }) => members.invitation(query.token));
  };
}
