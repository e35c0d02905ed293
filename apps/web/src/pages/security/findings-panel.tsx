import { useQuery } from "@tanstack/react-query";
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { RunningFixes } from "../../components/remediation/running-fixes.tsx";
import type { Remediation } from "../../components/remediation/use-remediation.ts";
import { SelectLoaded } from "../../components/selection/select-loaded.tsx";
import { type SelectionControl, useSelection } from "../../components/selection/use-selection.ts";
import { Card } from "../../components/ui/card.tsx";
import { TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { accountsQuery } from "../../lib/accounts-query.ts";
import type { Finding } from "../../lib/findings-query.ts";
import { selectedFindings } from "./bulk/selected-findings.ts";
import { useBulkActs } from "./bulk/use-bulk-acts.ts";
import { useFindingsReach } from "./bulk/use-findings-reach.ts";
import { ALL_CATEGORIES, CategoryTabs } from "./category-tabs.tsx";
import { Filters } from "./filters.tsx";
import { ActDialogs } from "./list/act-dialogs.tsx";
import { FindingsList, useFirstPageWhenBeyond } from "./list/findings-list.tsx";
import { ListSkeleton } from "./list/list-skeleton.tsx";
import type { FindingsLayout } from "./list/use-findings-layout.ts";
import { type OpenDialog, useItemContext } from "./list/use-item-context.ts";
import {
  CATEGORIES,
  type ChangeSearch,
  findingFilters,
  onFirstPage,
  openGroups,
  type SecuritySearch,
} from "./search.ts";
import { StatusFilter } from "./status-filter.tsx";
import type { FindingsList as List } from "./use-findings.ts";

const BulkBar = lazy(() => import("./bulk/bulk-bar.tsx").then((file) => ({ default: file.BulkBar })));
const GroupedFindings = lazy(() =>
  import("./list/grouped-findings.tsx").then((file) => ({ default: file.GroupedFindings })),
);

type FindingsPanelProps = {
  search: SecuritySearch;
  change: ChangeSearch;
  list: List;
  unknown: number;
  scanId: string | null;
  messages: Messages;
  remediation: Remediation;
  layout: FindingsLayout;
};

/** Findings with filters, categories, selection, and acts. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { search, change, list, unknown, scanId, messages, remediation, layout } = props;
  const searchBox: RefObject<HTMLInputElement | null> = useRef(null);
  useFirstPageWhenBeyond(props);
  const rows = useRows(search, list);
  const total = list.page?.total ?? 0;
  const filter = findingFilters(search);
  const scope = JSON.stringify(filter);
  const selection = useSelection({ rowIds: rows.ids, total, scope });
  const reach = useFindingsReach(selection, { rows: rows.accounts, total, scope });
  const [dialog, openDialog] = useState<OpenDialog | null>(null);
  const openForSelection = (act: OpenDialog["act"]) => {
    if (reach[act === "fix" ? "fix" : "triage"].count !== 0) openDialog({ act, finding: undefined });
  };
  const accountNames = useAccountNames();
  const context = useItemContext({
    ...{ search, messages, remediation, layout, selection, accountNames, openDialog, openForSelection },
  });
  const bulk = useBulkActs(messages);
  const selected = {
    findings: selectedFindings(reach.triage.selection, filter),
    has: reach.triage.has,
    onDone: selection.clear,
  };
  const common = { search, change, unknown, selection, searchBox, context };
  return (
    <Card>
      <div className="p-2 sm:px-4">
        <Filters search={search} change={change} counts={list.page?.counts} searchBox={searchBox} />
      </div>
      <Tabs
        value={search.category ?? ALL_CATEGORIES}
        activationMode="manual"
        onValueChange={(value) =>
          change((now) => onFirstPage({ ...now, category: CATEGORIES.find((one) => one === value) }))
        }
      >
        <ListHead {...{ search, change, list, selection }} />
        <TabPanel value={search.category ?? ALL_CATEGORIES}>
          {search.group === undefined ? (
            <FindingsList {...common} list={list} />
          ) : (
            <Suspense fallback={<ListSkeleton layout="rows" />}>
              <GroupedFindings {...common} by={search.group} onRows={rows.onRows} />
            </Suspense>
          )}
        </TabPanel>
      </Tabs>
      {selection.count === 0 && search.fixes === undefined && (
        <RunningFixes onShow={(fixes) => change((now) => ({ ...now, fixes }))} onFail={messages.fail} />
      )}
      {selection.count > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            {...{ selection, total, search, scanId, messages, reach }}
            busy={bulk.busy}
            onStatus={(status) => bulk.changeStatus({ ...selected, status })}
            onOpen={openForSelection}
          />
        </Suspense>
      )}
      <ActDialogs
        {...{ dialog, selected, reach, filter, bulk }}
        onChange={context.onChange}
        onClose={() => openDialog(null)}
      />
    </Card>
  );
}

type ListHeadProps = Pick<FindingsPanelProps, "search" | "change" | "list"> & { selection: SelectionControl };

/** Line above the list: selects all rows, and filters by category and status. */
function ListHead({ search, change, list, selection }: ListHeadProps) {
  const counts = list.page?.counts;
  return (
    <div className="flex items-center gap-x-3 border-line border-b max-sm:flex-col-reverse max-sm:items-stretch sm:pr-4">
      <div className="flex min-w-0 flex-1 items-center">
        <span className="flex h-10 shrink-0 items-center pl-4">
          <SelectLoaded label="Select all loaded findings" selection={selection} />
        </span>
        <CategoryTabs counts={counts?.byCategory} />
      </div>
      <div className="max-sm:px-2 max-sm:pb-1">
        <StatusFilter
          value={search.status ?? "ACTIVE"}
          counts={counts?.byStatus}
          onChange={(status) =>
            change((now) => onFirstPage({ ...now, status: status === "ACTIVE" ? undefined : status }))
          }
        />
      </div>
    </div>
  );
}

/** Names of the connected accounts by ID. */
function useAccountNames(): ReadonlyMap<string, string> {
  const accounts = useQuery(accountsQuery);
  return useMemo(() => new Map(accounts.data?.accounts.map(({ id, name }) => [id, name])), [accounts.data]);
}

/** The loaded rows in order: of the page, or of the expanded groups. */
function useRows({ group, open }: SecuritySearch, list: List) {
  const [groups, setGroups] = useState<ReadonlyMap<string, readonly Finding[]>>(new Map());
  const onRows = useCallback(
    (key: string, findings: readonly Finding[]) =>
      setGroups((now) => (now.get(key) === findings ? now : new Map(now).set(key, findings))),
    [],
  );
  const page = list.page?.findings;
  const accounts = useMemo(() => {
    const findings =
      group === undefined ? (page ?? []) : openGroups({ open }).flatMap((key) => groups.get(key) ?? []);
    return findings.map(({ findingId: id, accountId }) => ({ id, accountId }));
  }, [group, open, page, groups]);
  const ids = useMemo(() => accounts.map(({ id }) => id), [accounts]);
  return { ids, accounts, onRows };
}
