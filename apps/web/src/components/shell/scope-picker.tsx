import { useQuery } from "@tanstack/react-query";
import { Popover as Primitive } from "radix-ui";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useState } from "react";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Popover, PopoverContent } from "../ui/popover.tsx";
import { ScopeList, useScopeList } from "./scope-list.tsx";
import { type ScopeLine, scopeGroups, scopeLines } from "./scope-options.ts";

type ScopePickerProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  scope: string | undefined;
  onChoose: (scope: ChosenScope) => void;
  onClose: () => void;
  /** Below the list. */
  footer?: ReactNode;
};

/** A line that can be chosen. */
export type ChosenScope = Exclude<ScopeLine, { kind: "heading" }>;

/** Lines that Page Up and Page Down move by. */
const PAGE = 8;

/** The list of the account switcher and of grants: searches all accounts, OUs, accounts, and account tags. */
export function ScopePicker({ anchor, scope, onChoose, onClose, footer }: ScopePickerProps) {
  const id = useId();
  const accounts = useQuery(accountsQuery);
  const organization = useQuery(organizationQuery);
  const [text, setText] = useState("");
  const groups = useMemo(
    () => scopeGroups(accounts.data?.accounts ?? [], organization.data ?? null),
    [accounts.data, organization.data],
  );
  const lines = useMemo(() => scopeLines(groups, text), [groups, text]);
  const list = useScopeList(lines, scope, text);
  const choose = (line: ScopeLine | undefined) => {
    if (line === undefined || line.kind === "heading") return;
    onClose();
    onChoose(line);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
    };
    const step = steps[event.key];
    if (step !== undefined) list.move(step);
    else if (event.key === "Enter") choose(lines[list.active]);
    else return;
    event.preventDefault();
  };
  return (
    <Popover open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
      <PopoverContent
        align="start"
        aria-label="Account scope"
        className="flex w-80 flex-col p-0"
        // A press on the switcher closes the list by itself.
        onPointerDownOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          anchor.current?.focus();
        }}
      >
        <div className="border-line border-b p-2">
          <Input
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={list.active < 0 ? undefined : `${id}-${list.active}`}
            aria-label="Search accounts, OUs, and tags"
            placeholder="Search accounts, OUs, and tags"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <ScopeList id={id} lines={lines} scope={scope} list={list} onChoose={choose} />
        {organization.isPending && <p className="px-3 py-2 text-muted text-xs">Loading OUs…</p>}
        {organization.isError && (
          <div
            role="alert"
            className="flex items-center justify-between gap-2 px-3 py-2 text-critical text-xs"
          >
            <span className="min-w-0 break-words">
              {errorSentence(organization.error, "Couldn't load the OUs.")}
            </span>
            <Button size="sm" onClick={() => void organization.refetch()}>
              Retry
            </Button>
          </div>
        )}
        {footer !== undefined && <div className="border-line border-t p-1">{footer}</div>}
      </PopoverContent>
    </Popover>
  );
}
