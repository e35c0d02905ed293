import { canGrant, type Grant, type Role, roles } from "@skyledger/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { meQuery } from "../../../lib/me-query.ts";
import { organizationQuery } from "../../../lib/organization-query.ts";
import type { ScopeNames } from "./grant-words.ts";
import { RoleFields } from "./role-fields.tsx";

/** The names of accounts and OUs, as far as they are loaded. */
export function useScopeNames(): ScopeNames {
  const accounts = useQuery(accountsQuery);
  const organization = useQuery(organizationQuery);
  return { accounts: accounts.data?.accounts, organization: organization.data };
}

/** The roles that the person can grant: no one grants more than they have. */
export function useGrantable(): (role: Role) => boolean {
  const { data } = useQuery(meQuery);
  return (role) => data === undefined || canGrant(data.grants, role);
}

type GrantsFieldProps = {
  grants: readonly Grant[];
  onChange: (grants: Grant[]) => void;
  /** Whose roles these are; only people own a workspace. */
  of?: "person" | "service";
};

const viewer: Grant = { role: "viewer", scope: { kind: "workspace" } };

/** Several roles, each with its scope. */
export function GrantsField({ grants, onChange, of = "person" }: GrantsFieldProps) {
  const names = useScopeNames();
  const mayGrant = useGrantable();
  const replace = (at: number, grant: Grant) => onChange(grants.map((one, i) => (i === at ? grant : one)));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul aria-label="Roles" className="flex flex-col gap-3">
        {grants.map((grant, at) => {
          const nth = grants.length === 1 ? "" : ` ${at + 1}`;
          return (
            // A row has no other identity than its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at} className="flex flex-col gap-1">
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
                <RoleFields
                  nth={nth}
                  grant={grant}
                  names={names}
                  offers={(role) => mayGrant(role) && (of === "person" || role !== "owner")}
                  places={{ scope: "max-sm:order-last max-sm:col-span-2" }}
                  onChange={(next) => replace(at, next)}
                />
                <Button
                  look="ghost"
                  size="icon"
                  aria-label={`Remove role${nth}`}
                  disabled={grants.length === 1}
                  onClick={() => onChange(grants.filter((_, i) => i !== at))}
                >
                  <X aria-hidden="true" />
                </Button>
              </div>
              <p className="text-muted text-xs">{roles[grant.role].description}</p>
            </li>
          );
        })}
      </ul>
      <Button
        size="sm"
        look="ghost"
        className="-ml-2 self-start text-accent"
        onClick={() => onChange([...grants, viewer])}
      >
        <Plus aria-hidden="true" />
        Add role
      </Button>
    </div>
  );
}
