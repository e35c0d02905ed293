import { useEffect, useRef } from "react";
import type { RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import { Card } from "../../components/ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { formatCount } from "../../lib/format.ts";
import { Filters } from "./filters.tsx";
import type { PanelProps } from "./panel-props.ts";
import { RecommendationsList } from "./recommendations-list.tsx";
import { onFirstPage, STATUSES, type Status, TABS, type Tab as TabName } from "./search.ts";

const TAB_LABELS: Readonly<Record<TabName, string>> = {
  all: "All",
  rightsizing: "Right-sizing",
  reserved: "Reserved Instances",
  unused: "Unused",
};

/** Recommendations with status, filters, and tabs. */
export function RecommendationsPanel(props: PanelProps) {
  const { search, change, discovered } = props;
  // No counts of zero before a discovery is known.
  const page = discovered !== true && props.page?.statusCounts.open === 0 ? undefined : props.page;
  const searchBox = useRef<HTMLInputElement>(null);
  useFirstPageWhenBeyond(props);
  const tab = search.tab ?? "all";
  return (
    <Card>
      <div className="flex flex-col gap-3 p-3 pb-2 sm:px-4">
        <StatusChoice
          value={search.status ?? "open"}
          counts={page?.statusCounts}
          onChange={(status) =>
            change((now) => onFirstPage({ ...now, status: status === "open" ? undefined : status }))
          }
        />
        <Filters search={search} change={change} searchBox={searchBox} />
      </div>
      <Tabs
        value={tab}
        activationMode="manual"
        onValueChange={(value) => {
          const chosen = TABS.find((one) => one === value);
          change((now) => onFirstPage({ ...now, tab: chosen === "all" ? undefined : chosen }));
        }}
      >
        <TabList aria-label="Type" className="px-2">
          {TABS.map((one) => (
            <Tab key={one} value={one} {...(page === undefined ? {} : { count: countOf(page.counts, one) })}>
              {TAB_LABELS[one]}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={tab}>
          <RecommendationsList {...props} searchBox={searchBox} />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

/** The Reserved Instances tab includes Savings Plans. */
function countOf(counts: RecommendationsPage["counts"], tab: TabName): number {
  if (tab === "rightsizing") return counts.INSTANCE_RIGHTSIZING;
  if (tab === "reserved") return counts.RESERVED_INSTANCE + counts.SAVINGS_PLAN;
  return tab === "unused" ? counts.UNUSED_RESOURCE : counts.ALL;
}

const STATUS_LABELS: Readonly<Record<Status, string>> = {
  open: "Open",
  dismissed: "Dismissed",
  applied: "Applied",
};

type StatusChoiceProps = {
  value: Status;
  counts: RecommendationsPage["statusCounts"] | undefined;
  onChange: (status: Status) => void;
};

function StatusChoice({ value, counts, onChange }: StatusChoiceProps) {
  return (
    <fieldset className="flex max-w-full shrink-0 self-start overflow-x-auto rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">Status</legend>
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          onClick={() => onChange(status)}
          className="flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2.5 font-medium text-muted text-xs transition-colors duration-120 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-soft"
        >
          {STATUS_LABELS[status]}
          {counts !== undefined && (
            <span className="font-normal tabular-nums">{formatCount(counts[status])}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** Returns to the first page when a linked page no longer exists. */
function useFirstPageWhenBeyond({ search, change, page, stale }: PanelProps): void {
  const beyond =
    search.cursor !== undefined &&
    !stale &&
    page !== undefined &&
    page.recommendations.length === 0 &&
    page.total > 0;
  useEffect(() => {
    if (beyond) change(onFirstPage, true);
  }, [beyond, change]);
}
