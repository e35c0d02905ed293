import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { api } from "../../lib/client.ts";
import { countOf } from "../../lib/format.ts";
import { Button } from "../ui/button.tsx";
import { CONTROL_STYLE } from "../ui/input.tsx";
import type { Commented } from "./commented.ts";
import { excessOf, type Mentionable, mentionAt, mentioned } from "./mention-text.ts";

/** A comment as the API takes it. */
export type Draft = { body: string; mentions: string[] };

type CommentFieldProps = {
  label: string;
  about: Commented;
  /** Text of the button. */
  act: string;
  initial?: { body: string; people: readonly Mentionable[] };
  busy: boolean;
  failure: string | undefined;
  onSubmit: (draft: Draft) => Promise<unknown>;
  onCancel?: () => void;
};

/** A text field for a comment. After an @, it offers the people who can be mentioned. */
export function CommentField(props: CommentFieldProps) {
  const { label, about, act, initial, busy, failure, onSubmit, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(initial?.body ?? "");
  const [people, setPeople] = useState<readonly Mentionable[]>(initial?.people ?? []);
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const listId = useId();
  /** Where the caret belongs after a name was inserted; null: where it is. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const typing = closed ? undefined : mentionAt(body, cursor);
  // What follows a chosen name is not another search.
  const asked = people.some(({ name }) => typing?.query.startsWith(name) === true) ? undefined : typing;
  const found = useMentionable(about, asked?.query);
  const options = asked === undefined ? [] : found;
  const excess = excessOf(body);
  const choose = (person: Mentionable) => {
    if (asked === undefined) return;
    const before = `${body.slice(0, asked.start)}@${person.name} `;
    setBody(before + body.slice(cursor));
    setPeople([...people, person]);
    setCursor(before.length);
    setActive(0);
    caret.current = before.length;
    field.current?.focus();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (body.trim() === "" || excess > 0 || busy) return;
    try {
      await onSubmit({ body, mentions: mentioned(body, people).map(({ userId }) => userId) });
      setBody("");
      setPeople([]);
    } catch {
      // The failure is shown below; the text stays for another attempt.
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) return void submit();
    if (options.length === 0) return;
    const chosen = options[active] ?? options[0];
    if (event.key === "ArrowDown") setActive((active + 1) % options.length);
    else if (event.key === "ArrowUp") setActive((active + options.length - 1) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) choose(chosen);
    else if (event.key === "Escape") setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <div className="relative flex flex-col">
        <textarea
          ref={field}
          rows={3}
          aria-label={label}
          placeholder="Write a comment. Mention people with @."
          // A field of several lines is no combobox: it has the list, but not its state.
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={listId}
          {...(options.length > 0 ? { "aria-activedescendant": `${listId}-${active}` } : {})}
          className={classNames(CONTROL_STYLE, "h-auto py-1.5 max-sm:text-[16px]")}
          value={body}
          onChange={(event) => {
            setBody(event.currentTarget.value);
            setCursor(event.currentTarget.selectionStart);
            setActive(0);
            setClosed(false);
          }}
          onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
        />
        <MentionList {...{ listId, options, active }} onChoose={choose} />
      </div>
      {excess > 0 && (
        <p role="alert" className="text-critical text-sm">
          {countOf(excess, "character")} too long.
        </p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-critical text-sm">
          {failure}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={busy} disabled={body.trim() === "" || excess > 0}>
          {act}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}

type MentionListProps = {
  listId: string;
  options: readonly (Mentionable & { email: string })[];
  active: number;
  onChoose: (person: Mentionable) => void;
};

/** People who can be mentioned; the field has the focus. */
function MentionList({ listId, options, active, onChoose }: MentionListProps) {
  return (
    <div
      id={listId}
      role="listbox"
      // A list that scrolls is a stop of Tab, and it closes as soon as the field is left.
      tabIndex={-1}
      aria-label="People to mention"
      style={{ top: "100%" }}
      className={classNames(
        "absolute inset-x-0 z-20 max-h-80 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-pop",
        options.length === 0 && "hidden",
      )}
    >
      {options.map((person, place) => (
        <div
          key={person.userId}
          tabIndex={-1}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === active}
          className={classNames(
            "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm",
            place === active && "bg-sunken",
          )}
          // Before the field loses the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <span className="truncate font-medium">{person.name}</span>
          <span className="truncate text-muted text-xs">{person.email}</span>
        </div>
      ))}
    </div>
  );
}

/** People who can be mentioned, by a text; none outside of a mention. */
function useMentionable(about: Commented, text: string | undefined): (Mentionable & { email: string })[] {
  const query = { ...about, q: text ?? "" };
  const { data } = useQuery({
    queryKey: ["comments", "people", query],
    queryFn: ({ signal }) => api.call("GET /comments/people", { query }, { signal }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
  });
  return text === undefined ? [] : (data?.people ?? []);
}
