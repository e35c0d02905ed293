import { type RefObject, useEffect, useRef } from "react";
import type { StatusChange } from "../../components/findings/use-status-change.ts";
import { X } from "../../components/icons.gen.ts";
import type { Remediation } from "../../components/remediation/use-remediation.ts";
import { Card } from "../../components/ui/card.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import type { Finding } from "../../lib/findings-query.ts";
import { ALL_CATEGORIES, CategoryTabs } from "./category-tabs.tsx";
import { type ChangeSearch, Filters } from "./filters.tsx";
import { FindingsList } from "./findings-list.tsx";
import { CATEGORIES, onFirstPage, type SecuritySearch } from "./search.ts";
import { StatusFilter } from "./status-filter.tsx";
import type { FindingsList as List } from "./use-findings.ts";

type FindingsPanelProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  list: List;
  unknown: number;
  onChange: (change: StatusChange) => void;
  onIgnore: (finding: Finding) => void;
  remediation: Remediation;
};

/** Findings with filters and categories. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { search, change, list } = props;
  const searchBox: RefObject<HTMLInputElement | null> = useRef(null);
  useFirstPageWhenBeyond(props);
  const counts = list.page?.counts;
  return (
    <Card>
      <div className="flex flex-col gap-3 p-3 pb-2 sm:px-4">
        <div className="flex flex-wrap items-center gap-2">
          <StatusFilter
            value={search.status ?? "ACTIVE"}
            counts={counts?.byStatus}
            onChange={(status) =>
              change((now) => onFirstPage({ ...now, status: status === "ACTIVE" ? undefined : status }))
            }
          />
          {search.check !== undefined && (
            <button
              type="button"
              onClick={() => change((now) => onFirstPage({ ...now, check: undefined }))}
              className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-md bg-accent-tint px-2 font-medium text-accent text-xs"
            >
              <span className="truncate">Check: {search.check}</span>
              <X className="size-3.5 shrink-0" aria-hidden="true" />
              <span className="sr-only">(show all checks)</span>
            </button>
          )}
        </div>
        <Filters search={search} change={change} counts={counts} searchBox={searchBox} />
      </div>
      <Tabs
        value={search.category ?? ALL_CATEGORIES}
        activationMode="manual"
        onValueChange={(value) =>
          change((now) => onFirstPage({ ...now, category: CATEGORIES.find((one) => one === value) }))
        }
      >
        <CategoryTabs counts={counts?.byCategory} />
        <TabPanel value={search.category ?? ALL_CATEGORIES}>
          <FindingsList {...props} searchBox={searchBox} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

/** Returns to the first page when a linked page no longer exists. */
function useFirstPageWhenBeyond({ search, change, list }: FindingsPanelProps): void {
  const { page, stale } = list;
  const beyond =
    search.cursor !== undefined &&
    !stale &&
    page !== undefined &&
    page.findings.length === 0 &&
    page.total > 0;
  useEffect(() => {
    if (beyond) change(onFirstPage, true);
  }, [beyond, change]);
}
