import type { ResponseOf } from "@skyledger/contract";
import { sandboxLabel } from "@skyledger/core/model/account-label";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { connectionTemplates } from "./connection-templates.ts";
import type { AccountsService, AccountWithCount } from "./service.ts";

type Account = ResponseOf<"GET /accounts/:id">;

function toAccount(account: AccountWithCount): Account {
  const { workspaceId: _, ...shown } = account;
  return {
    ...shown,
    label: account.kind === "sandbox" ? sandboxLabel : `${account.name} (${account.awsAccountId})`,
  };
}

/** Cloud accounts of the workspace. */
export function createAccountRoutes({
  accounts,
  templates,
}: {
  accounts: AccountsService;
  templates: typeof connectionTemplates;
}): Routes {
  return (api) => {
    mount(api, "GET /accounts", async ({ principal }) => {
      const list = (await accounts.list(principal)).map(toAccount);
      return { accounts: list, nextCursor: null, total: list.length };
    });
    mount(api, "GET /accounts/guide", async ({ principal }) => {
      const guide = await accounts.guide(principal);
      return { ...guide, ...templates(guide) };
    });
    mount(api, "POST /accounts", async ({ principal, body }) =>
      toAccount(await accounts.connect(principal, body)),
    );
    mount(api, "GET /accounts/:id", async ({ principal, params }) =>
      toAccount(await accounts.get(principal, params.id)),
    );
    mount(api, "PATCH /accounts/:id", async ({ principal, params, body }) => {
      const change = {
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(body.regions === undefined ? {} : { regions: body.regions }),
        ...(body.sendToSecurityHub === undefined ? {} : { sendToSecurityHub: body.sendToSecurityHub }),
      };
      return toAccount(await accounts.change(principal, params.id, change));
    });
    mount(api, "DELETE /accounts/:id", async ({ principal, params }) => {
      await accounts.disconnect(principal, params.id);
      return undefined;
    });
    mount(api, "POST /accounts/:id/test", ({ principal, params }) => accounts.test(principal, params.id));
  };
}
