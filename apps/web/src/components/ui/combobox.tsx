import { Popover as Primitive } from "radix-ui";
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check, ChevronDown } from "../icons.gen.ts";
import type { FieldControl } from "./field.tsx";
import { Input } from "./input.tsx";

/** One option: value, label, and a note at its end. */
export type ComboboxOption = { value: string; label: string; note?: string };

type ComboboxProps<Option extends ComboboxOption> = FieldControl & {
  value: string;
  onChange: (value: string) => void;
  /** Text of the field while not searching. */
  shown: string;
  /** Options for a text, best match first; all options for an empty text. */
  find: (text: string) => readonly Option[];
  /** Text of the list without matches. */
  noMatch: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
};

/**
 * A text field that searches a long list (ARIA combobox with a list box). Leaving it without a selection
 * keeps the value.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { value, onChange, shown, find: _, noMatch, inputRef, className, ...control } = props;
  const list = useList(props);
  const { open, text, found, active } = list;
  const choose = (option: Option | undefined) => {
    if (option !== undefined) onChange(option.value);
    list.close();
  };
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && list.close()}>
      <Primitive.Anchor asChild>
        <span className={classNames("relative block", className)}>
          <Input
            {...control}
            ref={inputRef}
            role="combobox"
            aria-expanded={open}
            aria-controls={list.id}
            aria-autocomplete="list"
            aria-activedescendant={open && active >= 0 ? `${list.id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={open ? text : shown}
            onChange={(event) => list.search(event.target.value)}
            onClick={() => !open && list.search("")}
            onKeyDown={(event) => list.onKey(event, choose)}
            onBlur={list.close}
            placeholder={shown}
            className="pr-8"
          />
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
        </span>
      </Primitive.Anchor>
      <Primitive.Content
        asChild
        align="start"
        sideOffset={4}
        collisionPadding={12}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <div
          id={list.id}
          role="listbox"
          // A list that scrolls is a stop of Tab, and it closes as soon as the field is left.
          tabIndex={-1}
          aria-labelledby={control.id}
          className="z-50 max-h-[min(288px,var(--radix-popover-content-available-height))] w-[var(--radix-popover-trigger-width)] min-w-60 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-pop outline-none"
        >
          {found.map((option, index) => (
            <ListOption
              key={option.value}
              id={`${list.id}-${index}`}
              option={option}
              active={index === active}
              chosen={option.value === value}
              onChoose={() => choose(option)}
            />
          ))}
          {found.length === 0 && (
            <button
              type="button"
              role="option"
              disabled
              aria-selected={false}
              className="px-2 py-1.5 text-muted text-sm"
            >
              {noMatch}
            </button>
          )}
        </div>
      </Primitive.Content>
    </Primitive.Root>
  );
}

type ListOptionProps = {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  onChoose: () => void;
};

function ListOption({ id, option, active, chosen, onChoose }: ListOptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      // Before the field loses the focus, which closes the list.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-8 w-full text-left items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-sunken aria-selected:bg-accent-tint"
    >
      <Check
        className={classNames("size-4 shrink-0 text-accent", !chosen && "invisible")}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 break-words">{option.label}</span>
      {chosen && <span className="sr-only">, current</span>}
      {option.note !== undefined && (
        <span className="shrink-0 text-muted text-xs tabular-nums">{option.note}</span>
      )}
    </button>
  );
}

/** Text, matching options, and the active option, which arrow keys move. */
function useList<Option extends ComboboxOption>({ value, find }: ComboboxProps<Option>) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const open = text !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: searched for each text, not on each render
  const found = useMemo(() => (text === null ? [] : find(text)), [text]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, id, active]);
  const search = (next: string) => {
    setText(next);
    // The active option of the list, else the best match.
    setActive(next === "" ? find(next).findIndex((option) => option.value === value) : 0);
  };
  const close = () => setText(null);
  const onKey = (event: KeyboardEvent, choose: (option: Option | undefined) => void) => {
    const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setActive(Math.max(0, Math.min(found.length - 1, active + step)));
      else search("");
    } else if (open && event.key === "Enter") {
      event.preventDefault();
      choose(found[active]);
    } else if (open && event.key === "Escape") {
      event.stopPropagation();
      close();
    }
  };
  const shownActive = Math.min(active, found.length - 1);
  return { id, open, text: text ?? "", found, active: shownActive, search, close, onKey };
}
