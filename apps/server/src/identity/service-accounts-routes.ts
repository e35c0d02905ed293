import { mount, type Routes } from "../platform/http/mount.ts";
import type { ServiceAccountsService } from "./service-accounts.ts";
import type { ServiceAccount } from "./service-accounts-store.ts";
import { shownToken } from "./tokens-routes.ts";

export function createServiceAccountRoutes({
  serviceAccounts,
}: {
  serviceAccounts: ServiceAccountsService;
}): Routes {
  return (api) => {
    mount(api, "GET /service-accounts", async ({ principal }) => {
      const { serviceAccounts: all } = await serviceAccounts.list(principal);
      return { serviceAccounts: all.map(shown) };
    });
    mount(api, "POST /service-accounts", async ({ principal, body }) => {
      const { serviceAccount } = await serviceAccounts.create(principal, body);
      return { serviceAccount: shown(serviceAccount) };
    });
    mount(api, "PUT /service-accounts/:id/grants", async ({ principal, params, body }) => {
      const { serviceAccount } = await serviceAccounts.setGrants(principal, params.id, body.grants);
      return { serviceAccount: shown(serviceAccount) };
    });
    mount(api, "DELETE /service-accounts/:id", async ({ principal, params }) => {
      await serviceAccounts.remove(principal, params.id);
      return undefined;
    });
    mount(api, "POST /service-accounts/:id/tokens", async ({ principal, params, body }) => {
      const { token, apiToken } = await serviceAccounts.createToken(principal, params.id, body);
      return { token, apiToken: shownToken(apiToken) };
    });
    mount(api, "DELETE /service-accounts/:id/tokens/:tokenId", async ({ principal, params }) => {
      await serviceAccounts.removeToken(principal, params.id, params.tokenId);
      return undefined;
    });
  };
}

const shown = (account: ServiceAccount) => ({ ...account, tokens: account.tokens.map(shownToken) });
