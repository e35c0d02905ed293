import { tagLimits } from "@skyledger/contract/tag-rules";
import { type FormEvent, useId } from "react";
import { Plus, Trash2 } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { CONTROL_STYLE, Input } from "../../../components/ui/input.tsx";
import type { RowProblems, TagRow } from "./tag-rows.ts";

type TagFormProps = {
  id: string;
  rows: readonly TagRow[];
  onRows: (rows: TagRow[]) => void;
  problems: ReadonlyMap<number, RowProblems>;
  /** Keys in use, for completion. */
  tagKeys: readonly string[];
  onSubmit: () => void;
};

/** Tags to set and keys to remove. */
export function TagForm({ id, rows, onRows, problems, tagKeys, onSubmit }: TagFormProps) {
  const keys = useId();
  const change = (row: TagRow) => onRows(rows.map((one) => (one.id === row.id ? row : one)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const add = () => {
    const next = Math.max(0, ...rows.map((row) => row.id)) + 1;
    onRows([...rows, { id: next, act: "set", key: "", value: "" }]);
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
      {rows.map((row, index) => (
        <TagFields
          key={row.id}
          row={row}
          number={index + 1}
          keys={keys}
          problems={problems.get(row.id) ?? {}}
          onChange={change}
          onRemove={
            rows.length === 1 ? undefined : () => onRows(rows.filter(({ id: one }) => one !== row.id))
          }
        />
      ))}
      <datalist id={keys}>
        {tagKeys.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      <Button
        size="sm"
        look="ghost"
        className="self-start text-accent"
        disabled={rows.length >= tagLimits.perResource}
        onClick={add}
      >
        <Plus aria-hidden="true" />
        Add another tag
      </Button>
    </form>
  );
}

type TagFieldsProps = {
  row: TagRow;
  number: number;
  /** ID of the list of keys in use. */
  keys: string;
  problems: RowProblems;
  onChange: (row: TagRow) => void;
  onRemove: (() => void) | undefined;
};

function TagFields({ row, number, keys, problems, onChange, onRemove }: TagFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-line border-b pb-3 sm:grid-cols-[112px_minmax(0,1fr)_minmax(0,1fr)_auto] sm:border-0 sm:pb-0">
      <legend className="sr-only">Tag {number}</legend>
      <Field label="Action" className="max-sm:col-span-2">
        {(control) => (
          <select
            {...control}
            className={CONTROL_STYLE}
            value={row.act}
            onChange={(event) =>
              onChange({ ...row, act: event.currentTarget.value === "remove" ? "remove" : "set" })
            }
          >
            <option value="set">Set</option>
            <option value="remove">Remove</option>
          </select>
        )}
      </Field>
      <Field label="Key" error={problems.key} className="max-sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            list={keys}
            autoComplete="off"
            spellCheck={false}
            placeholder="Team"
            value={row.key}
            onChange={(event) => onChange({ ...row, key: event.currentTarget.value })}
          />
        )}
      </Field>
      {row.act === "set" ? (
        <Field label="Value" error={problems.value}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              placeholder="Empty value"
              value={row.value}
              onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
            />
          )}
        </Field>
      ) : (
        <p className="self-center pt-5 text-muted text-xs">Removed with its value</p>
      )}
      {onRemove !== undefined && (
        <Button
          size="icon"
          look="ghost"
          className="mt-6"
          aria-label={`Delete tag ${number}`}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </fieldset>
  );
}
