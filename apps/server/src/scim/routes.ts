import { mount, type Routes } from "../platform/http/mount.ts";
import type { ScimTokensService } from "./tokens.ts";

export function createScimRoutes({ tokens }: { tokens: ScimTokensService }): Routes {
  return (api) => {
    mount(api, "GET /scim", ({ principal }) => tokens.view(principal));
    mount(api, "POST /scim/token", ({ principal }) => tokens.create(principal));
    mount(api, "DELETE /scim/token", async ({ principal }) => {
      await tokens.revoke(principal);
      return undefined;
    });
  };
}
