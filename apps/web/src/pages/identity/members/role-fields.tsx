import { type Grant, type Role, roleNames, roles } from "@skyledger/contract/permissions";
import { Select } from "../../../components/ui/select.tsx";
import { classNames } from "../../../lib/class-names.ts";
import type { ScopeNames } from "./grant-words.ts";
import { ScopeButton } from "./scope-button.tsx";

type RoleFieldsProps = {
  /** Ends the labels of the fields, such as " 2" for the second grant. */
  nth: string;
  grant: Grant;
  names: ScopeNames;
  /** Roles to offer, besides the current one; omitted: all. */
  offers?: (role: Role) => boolean;
  /** Places of both fields in the grid around them. */
  places?: { role?: string; scope?: string };
  onChange: (grant: Grant) => void;
};

/** A role and its scope, as two cells of the grid around them. */
export function RoleFields({ nth, grant, names, offers = () => true, places, onChange }: RoleFieldsProps) {
  return (
    <>
      <Select
        aria-label={`Role${nth}`}
        className={classNames("[&_select]:h-9 [&_select]:w-full", places?.role)}
        value={grant.role}
        onChange={({ currentTarget }) => {
          const role = roleNames.find((name) => name === currentTarget.value) ?? grant.role;
          onChange({ role, scope: role === "owner" ? { kind: "workspace" } : grant.scope });
        }}
      >
        {roleNames
          .filter((role) => offers(role) || role === grant.role)
          .map((role) => (
            <option key={role} value={role}>
              {roles[role].label}
            </option>
          ))}
      </Select>
      <div className={classNames("flex min-w-0 flex-col", places?.scope)}>
        <ScopeButton
          label={`Scope${nth}`}
          scope={grant.scope}
          names={names}
          disabled={grant.role === "owner"}
          onChange={(scope) => onChange({ ...grant, scope })}
        />
      </div>
    </>
  );
}
