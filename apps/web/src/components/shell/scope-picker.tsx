import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Popover as Primitive } from "radix-ui";
import { type KeyboardEvent, type RefObject, useId, useMemo, useState } from "react";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { organizationQuery } from "../../lib/organization-query.ts";
import { Settings2 } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
import { Popover, PopoverContent } from "../ui/popover.tsx";
import { ScopeList, useScopeList } from "./scope-list.tsx";
import { type ScopeLine, scopeGroups, scopeLines } from "./scope-options.ts";

type ScopePickerProps = {
  anchor: RefObject<HTMLButtonElement | null>;
  scope: string | undefined;
  onClose: () => void;
};

/** Lines that Page Up and Page Down move by. */
const PAGE = 8;

/** The list of the account switcher: searches all accounts, OUs, accounts, and account tags. */
export function ScopePicker({ anchor, scope, onClose }: ScopePickerProps) {
  const id = useId();
  const navigate = useNavigate();
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
    void navigate({
      to: ".",
      search: (current: Record<string, unknown>) => ({ ...current, account: line.value }),
    });
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
        <div className="border-line border-t p-1">
          <Link
            to="/accounts"
            onClick={onClose}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 py-1 text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:text-muted"
          >
            <Settings2 aria-hidden="true" />
            Cloud accounts
          </Link>
        </div>
      </PopoverContent>
    </Popover>
  );
}
