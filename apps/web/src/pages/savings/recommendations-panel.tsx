import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { RunningFixes } from "../../components/remediation/running-fixes.tsx";
import type { Recommendation, RecommendationsPage } from "../../components/savings/recommendation-queries.ts";
import type { RowAct } from "../../components/selection/row-act-key.ts";
import { SelectLoaded } from "../../components/selection/select-loaded.tsx";
import { useReach } from "../../components/selection/use-reach.ts";
import { type SelectionControl, useSelection } from "../../components/selection/use-selection.ts";
import { Card } from "../../components/ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { isOneAccount } from "../../lib/account-scope.ts";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { formatCount } from "../../lib/format.ts";
import { useAccountsOfAct } from "../../lib/use-may.ts";
import { BulkBar, type BulkDialog } from "./bulk/bulk-bar.tsx";
import { BulkDialogs } from "./bulk/bulk-dialogs.tsx";
import { selectedRecommendations } from "./bulk/selected-recommendations.ts";
import { useBulkActs } from "./bulk/use-bulk-acts.ts";
import { type OneDialog, WorkDialog } from "./bulk/work-dialog.tsx";
import { Filters } from "./filters.tsx";
import { RecommendationsList } from "./list/recommendations-list.tsx";
import type { RowContext, RowFacts } from "./list/row-props.ts";
import type { PanelProps } from "./panel-props.ts";
import { recommendationFilters } from "./request.ts";
import {
  onFirstPage,
  type RecommendationsSearch,
  STATUSES,
  type Status,
  TABS,
  type Tab as TabName,
} from "./search.ts";
import { useFirstPageWhenBeyond } from "./use-first-page-when-beyond.ts";

const TAB_LABELS: Readonly<Record<TabName, string>> = {
  all: "All",
  rightsizing: "Right-sizing",
  reserved: "Reserved Instances",
  unused: "Unused",
};

/** Recommendations with status, filters, tabs, selection, and acts. */
export function RecommendationsPanel(props: PanelProps) {
  const { search, change, discovered, control, messages, onAsk } = props;
  const searchBox = useRef<HTMLInputElement>(null);
  useFirstPageWhenBeyond(props);
  const status = search.status ?? "open";
  const rows = props.page?.recommendations ?? [];
  const total = props.page?.total ?? 0;
  const filter = recommendationFilters(search);
  const rowIds = useMemo(
    () => (props.page?.recommendations ?? []).map(({ recommendationId }) => recommendationId),
    [props.page],
  );
  const scope = JSON.stringify(filter);
  const selection = useSelection({ rowIds, total, scope });
  const reach = useSelectionReach(selection, { rows, total, scope });
  const [dialog, setDialog] = useState<BulkDialog | null>(null);
  const [oneDialog, setOneDialog] = useState<OneDialog | null>(null);
  const bulk = useBulkActs(messages, () => {
    setDialog(null);
    selection.clear();
  });
  const selected = {
    selection: selectedRecommendations(reach.triage.selection, filter),
    has: reach.triage.has,
  };
  const context: RowContext = {
    control,
    facts: useRowFacts(search),
    filtered: status,
    isSelected: selection.isSelected,
    onSelect: selection.toggle,
    onAsk: (about, to) => onAsk({ about, to }),
    onToggle: (id) => change((now) => ({ ...now, open: now.open === id ? undefined : id })),
    onCompare: (id) => change((now) => ({ ...now, compare: id })),
    onWork: (work, about) => setOneDialog({ work, about }),
  };
  const showRun = (fixes: string) => {
    setDialog(null);
    change((now) => ({ ...now, fixes }));
  };
  const openByKey = (act: "apply" | "setAside") => {
    const { count } = reach[act === "apply" ? "fix" : "triage"];
    if (status === "open" && count !== 0) setDialog(act === "apply" ? "apply" : "dismiss");
  };
  const onKey = (act: RowAct, row: Recommendation | undefined) => {
    if (act === "clear") selection.clear();
    else if (act === "select") row !== undefined && selection.toggle(row.recommendationId);
    else if (row === undefined) openByKey(act);
    else if (row.status === "open") onAsk({ about: row, to: act === "apply" ? "apply" : "dismiss" });
  };
  return (
    <Card>
      <div className="flex flex-col gap-3 p-3 pb-2 sm:px-4">
        <StatusChoice
          value={status}
          counts={countedPage(props)?.statusCounts}
          onChange={(next) =>
            change((now) => onFirstPage({ ...now, status: next === "open" ? undefined : next }))
          }
        />
        <Filters search={search} change={change} searchBox={searchBox} />
      </div>
      <Types {...props} selection={selection}>
        <RecommendationsList
          {...props}
          {...{ context, searchBox, discovered }}
          selecting={selection.count > 0}
          onAct={onKey}
        />
      </Types>
      {selection.count === 0 && <RunningFixes onShow={showRun} onFail={messages.fail} />}
      <BulkBar
        {...{ selection, total, status, reach }}
        busy={bulk.busy}
        onOpen={setDialog}
        onRestore={() => bulk.act({ to: "open" }, selected)}
      />
      <BulkDialogs
        dialog={dialog}
        {...{ reach, filter }}
        rows={rows.filter(({ recommendationId }) => reach.fix.has(recommendationId))}
        busy={bulk.busy}
        onAct={(act) => bulk.act(act, selected)}
        onStarted={(run) => {
          selection.clear();
          showRun(run);
        }}
        onShowRun={showRun}
        onClose={() => setDialog(null)}
      />
      <WorkDialog dialog={oneDialog} act={bulk.act} onClose={() => setOneDialog(null)} />
    </Card>
  );
}

type ListedRows = { rows: readonly Recommendation[]; total: number; scope: string };

/** The selected recommendations that the person may apply, and those that it may change. */
function useSelectionReach(selection: SelectionControl, { rows, total, scope }: ListedRows) {
  const accounts = rows.map(({ recommendationId: id, accountId }) => ({ id, accountId }));
  const reachIn = useReach(selection, { rows: accounts, total, scope });
  return {
    fix: reachIn(useAccountsOfAct("POST /cost/recommendations/bulk-apply", "fix")),
    triage: reachIn(useAccountsOfAct("POST /cost/recommendations/bulk-dismiss", "triage")),
  };
}

/** The page, unless its counts of zero have no meaning before a discovery. */
function countedPage({ page, discovered }: PanelProps): RecommendationsPage | undefined {
  return discovered !== true && page?.statusCounts.open === 0 ? undefined : page;
}

/** Facts that rows show: without those of the filter, and without the account if there is only one. */
function useRowFacts({ impact, risk, account }: RecommendationsSearch): RowFacts {
  const accounts = useQuery(accountsQuery).data?.accounts;
  return useMemo(
    () => ({
      impact: impact === undefined,
      risk: risk === undefined,
      account: !isOneAccount(account) && (accounts?.length ?? 0) > 1,
      // With sample data only, the badge next to the title states it. While unknown, rows are labeled.
      sandbox: !isOneAccount(account) && accounts?.every(({ kind }) => kind === "sandbox") !== true,
    }),
    [impact, risk, account, accounts],
  );
}

type TypesProps = PanelProps & { selection: SelectionControl; children: ReactNode };

/** The checkbox of all rows, and the tabs by type. */
function Types({ children, selection, ...props }: TypesProps) {
  const { search, change } = props;
  const page = countedPage(props);
  const tab = search.tab ?? "all";
  return (
    <Tabs
      value={tab}
      activationMode="manual"
      onValueChange={(value) => {
        const chosen = TABS.find((one) => one === value);
        change((now) => onFirstPage({ ...now, tab: chosen === "all" ? undefined : chosen }));
      }}
    >
      <div className="flex items-center border-line border-b">
        <span className="flex h-10 shrink-0 items-center pl-4">
          <SelectLoaded label="Select all loaded recommendations" selection={selection} />
        </span>
        <TabList aria-label="Type" className="min-w-0 flex-1 px-2 shadow-none">
          {TABS.map((one) => (
            <Tab key={one} value={one} {...(page === undefined ? {} : { count: countOf(page.counts, one) })}>
              {TAB_LABELS[one]}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel value={tab}>{children}</TabPanel>
    </Tabs>
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
