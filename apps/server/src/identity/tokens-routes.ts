import { type Scope, scopeNames } from "@skyledger/contract/scopes";
import { AppError } from "@skyledger/core/model/app-error";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { ApiTokensService } from "./api-tokens.ts";
import type { ApiToken } from "./api-tokens-store.ts";

export function createTokenRoutes({ tokens }: { tokens: ApiTokensService }): Routes {
  return (api) => {
    mount(api, "GET /tokens", async ({ principal }) => {
      const { tokens: own } = await tokens.list(principal);
      return { tokens: own.map(shownToken) };
    });
    mount(api, "POST /tokens", async ({ principal, body }) => {
      const created = await tokens.create(principal, body);
      // The person was removed or deactivated while the request was on its way.
      if (!created) throw new AppError("unauthenticated", "Your session has ended. Sign in again.");
      return { token: created.token, apiToken: shownToken(created.apiToken) };
    });
    mount(api, "DELETE /tokens/:id", async ({ principal, params }) => {
      await tokens.remove(principal, params.id);
      return undefined;
    });
  };
}

const isScope = (scope: string): scope is Scope => scopeNames.some((name) => name === scope);

/** A stored token without scopes that only another version knows: they grant nothing here. */
export function shownToken(token: ApiToken) {
  return { ...token, scopes: token.scopes.filter(isScope) };
}
