import type { ResponseOf } from "@skyledger/contract";
import { accountLabel } from "@skyledger/core/model/account-label";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { Principal } from "../platform/principal.ts";
import type { connectionTemplates } from "./connection-templates.ts";
import type { AccountsService, AccountWithCount } from "./service.ts";

type Account = ResponseOf<"GET /accounts/:id">;

function toAccount(account: AccountWithCount): Account {
  const { workspaceId: _, ...shown } = account;
  return {
    ...shown,
    label: account.kind === "sandbox" ? accountLabel(account) : `${account.name} (${account.awsAccountId})`,
  };
}

/** The organization that accounts can be members of. */
export interface OrganizationOfAccounts {
  connect(
    principal: Principal,
    request: { name: string; roleArn: string; regions?: string[] | undefined },
  ): Promise<AccountWithCount>;
  /** Connects the members of a new organization that was never read. */
  ensureRead(workspaceId: string): Promise<void>;
  /** Keeps a disconnected member from being connected again. */
  leaveOut(workspaceId: string, awsAccountId: string): Promise<void>;
}

/** Cloud accounts of the workspace. */
export function createAccountRoutes({
  accounts,
  organizations,
  templates,
}: {
  accounts: AccountsService;
  organizations: OrganizationOfAccounts;
  templates: typeof connectionTemplates;
}): Routes {
  return (api) => {
    mount(api, "GET /accounts", async ({ principal }) => {
      await organizations.ensureRead(principal.workspaceId);
      const list = (await accounts.list(principal)).map(toAccount);
      return { accounts: list, nextCursor: null, total: list.length };
    });
    mount(api, "GET /accounts/guide", async ({ principal }) => {
      const guide = await accounts.guide(principal);
      return { ...guide, ...templates(guide) };
    });
    mount(api, "POST /accounts", async ({ principal, body }) =>
      toAccount(
        await (body.kind === "organization"
          ? organizations.connect(principal, body)
          : accounts.connect(principal, body)),
      ),
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
      const { awsAccountId } = await accounts.get(principal, params.id);
      await accounts.disconnect(principal, params.id);
      await organizations.leaveOut(principal.workspaceId, awsAccountId);
      return undefined;
    });
    mount(api, "POST /accounts/:id/test", ({ principal, params }) => accounts.test(principal, params.id));
  };
}
