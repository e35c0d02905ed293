import { type RefObject, useEffect } from "react";
import { ChoiceSelect } from "../../../components/choice-select.tsx";
import { SearchBox } from "../../../components/search-box.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { MEMBER_STATES } from "../../../lib/member-states.ts";
import type { Organization } from "../../../lib/organization-query.ts";
import { countStates } from "../../../lib/organization-tree.ts";
import type { AccountsSearch } from "../search.ts";
import { STATE_WORDS } from "./state-words.ts";

const SEARCH_PAUSE_MS = 150;

type TreeFiltersProps = {
  organization: Organization;
  search: AccountsSearch;
  searchBox: RefObject<HTMLInputElement | null>;
  onChange: (next: Partial<AccountsSearch>) => void;
  collapsed: ReadonlySet<string>;
  onCollapse: (next: ReadonlySet<string>) => void;
};

/** Search, filter by state, and collapsing of the tree. */
export function TreeFilters(props: TreeFiltersProps) {
  const { organization, search, searchBox, onChange, collapsed, onCollapse } = props;
  const counts = countStates(organization.accounts);
  const filtered = search.q !== undefined || search.state !== undefined;
  // The root stays open, so that the tree is never a single line.
  const closable = organization.units.filter(({ parentId }) => parentId !== null).map(({ id }) => id);
  const allClosed = closable.length > 0 && closable.every((id) => collapsed.has(id));
  useSearchKey(searchBox);
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <SearchBox
        label="Search accounts"
        placeholder="Search accounts"
        value={search.q}
        onChange={(q) => onChange({ q })}
        box={searchBox}
        pauseMs={SEARCH_PAUSE_MS}
      />
      <ChoiceSelect
        label="State"
        all="All states"
        value={search.state}
        onChange={(value) => onChange({ state: MEMBER_STATES.find((state) => state === value) })}
        first={MEMBER_STATES.map((state) => ({
          value: state,
          count: counts[state],
          label: STATE_WORDS[state].label,
        }))}
      />
      {filtered ? (
        <Button look="ghost" onClick={() => onChange({ q: undefined, state: undefined })}>
          Clear filters
        </Button>
      ) : (
        closable.length > 0 && (
          <Button look="ghost" onClick={() => onCollapse(new Set(allClosed ? [] : closable))}>
            {allClosed ? "Expand all" : "Collapse all"}
          </Button>
        )
      )}
    </div>
  );
}

/** The key / focuses the search, as in every list. */
function useSearchKey(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const typing = activeElement?.matches("input, textarea, select") === true;
      if (event.key !== "/" || event.defaultPrevented || typing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('[role="dialog"],[role="menu"]') !== null) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [box]);
}
