import { useMemo, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Combobox, type ComboboxOption } from "../../../components/ui/combobox.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import type { AccountRule, Organization } from "../../../lib/organization-query.ts";
import { createUnitPaths } from "../../../lib/organization-tree.ts";

type Kind = "unit" | "account" | "tag";
type RuleFormProps = {
  organization: Organization;
  onAdd: (list: "include" | "exclude", rule: AccountRule) => void;
};

const LIST_OPTIONS = [
  { value: "exclude", label: "Exclude" },
  { value: "include", label: "Include" },
] as const;
const KINDS = [
  { value: "unit", label: "OU" },
  { value: "account", label: "Account" },
  { value: "tag", label: "Tag" },
] as const;
const PROMPTS: Readonly<Record<Kind, string>> = {
  unit: "Choose an OU",
  account: "Choose an account",
  tag: "Choose a tag",
};
/** Options that the list shows; typing finds the others. */
const SHOWN = 100;

/** Adds a rule: an OU, an account, or a tag of accounts. */
export function RuleForm({ organization, onAdd }: RuleFormProps) {
  const [list, setList] = useState<"include" | "exclude">("exclude");
  const [kind, setKind] = useState<Kind>("unit");
  const [value, setValue] = useState("");
  const options = useMemo(() => optionsOf(organization, kind), [organization, kind]);
  const chosen = options.find((one) => one.value === value);
  const find = (text: string) =>
    options
      .filter(({ label, note = "" }) => `${label} ${note}`.toLowerCase().includes(text.trim().toLowerCase()))
      .slice(0, SHOWN);
  const add = () => {
    if (chosen === undefined) return;
    onAdd(list, chosen.rule);
    setValue("");
  };
  return (
    <fieldset className="rounded-lg bg-sunken p-3">
      <legend className="sr-only">Add a rule</legend>
      <div className="mb-2.5 flex flex-wrap gap-2">
        <Segmented
          label="Kind of rule"
          value={list}
          options={LIST_OPTIONS}
          onChange={setList}
          className="bg-page"
        />
        <Segmented
          label="Rule applies to"
          value={kind}
          options={KINDS}
          className="bg-page"
          onChange={(next) => {
            setKind(next);
            setValue("");
          }}
        />
      </div>
      <div className="flex items-end gap-2">
        <Field label={PROMPTS[kind]} className="min-w-0 flex-1">
          {(control) => (
            <Combobox
              {...control}
              value={value}
              onChange={setValue}
              shown={chosen?.label ?? ""}
              find={find}
              noMatch="No matches"
            />
          )}
        </Field>
        <Button disabled={chosen === undefined} onClick={add}>
          Add rule
        </Button>
      </div>
    </fieldset>
  );
}

type RuleOption = ComboboxOption & { rule: AccountRule };

function optionsOf({ units, accounts }: Organization, kind: Kind): RuleOption[] {
  if (kind === "unit") {
    const pathOf = createUnitPaths(units);
    return units.map(({ id, name }) => {
      const path = pathOf(id).map((unit) => unit.name);
      return { value: id, label: path.toReversed().join(" / ") || name, rule: { unit: id } };
    });
  }
  if (kind === "account")
    return accounts.map(({ accountId, name }) => ({
      value: accountId,
      label: name,
      note: accountId,
      rule: { accountId },
    }));
  const found = new Map<string, RuleOption>();
  for (const { tags } of accounts)
    for (const [key, value] of Object.entries(tags))
      found.set(JSON.stringify([key, value]), {
        value: JSON.stringify([key, value]),
        label: `${key}=${value}`,
        rule: { tag: { key, value } },
      });
  return [...found.values()].sort((one, other) => one.label.localeCompare(other.label));
}
