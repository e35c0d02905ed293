import type { Grant } from "@skyledger/contract/permissions";
import { Plus, X } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import type { ScopeNames } from "../members/grant-words.ts";
import { useScopeNames } from "../members/grants-field.tsx";
import { RoleFields } from "../members/role-fields.tsx";
import type { DraftProps } from "./provider-fields.tsx";

const viewer: Grant = { role: "viewer", scope: { kind: "workspace" } };

/** Roles by group, and those of people in none of the groups. */
export function GroupRoles({ draft, onChange, issue }: DraftProps) {
  const names = useScopeNames();
  const { groupGrants } = draft;
  const replace = (at: number, row: (typeof groupGrants)[number]) =>
    onChange({ groupGrants: groupGrants.map((one, i) => (i === at ? row : one)) });
  return (
    <Card aria-label="Roles" className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold text-lg">Roles</h2>
        <p className="mt-0.5 text-muted text-sm">
          With at least one group, every sign-in replaces the person's roles with those of their groups.
        </p>
      </div>
      <Field label="Claim or attribute with the groups" error={issue("groupsAttribute")}>
        {(field) => (
          <Input
            {...field}
            className="h-9"
            autoComplete="off"
            value={draft.groupsAttribute}
            onChange={({ currentTarget }) => onChange({ groupsAttribute: currentTarget.value })}
          />
        )}
      </Field>
      {groupGrants.length > 0 && (
        <ul aria-label="Groups" className="flex flex-col gap-3">
          {groupGrants.map(({ group, grant }, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
              key={at}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)_auto]"
            >
              <Input
                aria-label={`Group ${at + 1}`}
                aria-invalid={issue(`groupGrants.${at}`) === undefined ? undefined : true}
                placeholder="Name or ID"
                className="h-9"
                value={group}
                onChange={({ currentTarget }) => replace(at, { group: currentTarget.value, grant })}
              />
              <RoleFields
                nth={` ${at + 1}`}
                grant={grant}
                names={names}
                places={{ role: "max-sm:col-span-2", scope: "max-sm:col-span-2" }}
                onChange={(next) => replace(at, { group, grant: next })}
              />
              <Button
                look="ghost"
                size="icon"
                className="max-sm:col-start-2 max-sm:row-start-1"
                aria-label={`Remove group ${at + 1}`}
                onClick={() => onChange({ groupGrants: groupGrants.filter((_, i) => i !== at) })}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        look="ghost"
        className="-ml-2 self-start text-accent"
        onClick={() => onChange({ groupGrants: [...groupGrants, { group: "", grant: viewer }] })}
      >
        <Plus aria-hidden="true" />
        Add group
      </Button>
      <DefaultRole
        grants={draft.defaultGrants}
        names={names}
        onChange={(defaultGrants) => onChange({ defaultGrants })}
      />
    </Card>
  );
}

type DefaultRoleProps = { grants: Grant[]; names: ScopeNames; onChange: (grants: Grant[]) => void };

/** The roles of people in no group with a role; a second one can only be set with the interface. */
function DefaultRole({ grants: [first, ...more], names, onChange }: DefaultRoleProps) {
  return (
    <fieldset className="border-line border-t pt-4 text-sm">
      <legend className="float-left w-full font-medium">People in none of these groups</legend>
      <div className="clear-both grid grid-cols-1 gap-2 pt-2 sm:grid-cols-2">
        <Select
          aria-label="Without a group"
          className="[&_select]:h-9 [&_select]:w-full"
          value={first === undefined ? "refuse" : "role"}
          onChange={({ currentTarget }) => onChange(currentTarget.value === "refuse" ? [] : [viewer])}
        >
          <option value="refuse">Can't sign in</option>
          <option value="role">Get a role</option>
        </Select>
        {first !== undefined && (
          <RoleFields
            nth=" without a group"
            grant={first}
            names={names}
            onChange={(grant) => onChange([grant, ...more])}
          />
        )}
      </div>
    </fieldset>
  );
}
