import { useNavigate, useSearch } from "@tanstack/react-router";
import { useDeferredValue, useMemo, useRef } from "react";
import { Layers, SearchX } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { Notice } from "../../../components/ui/notice.tsx";
import { ProgressLine } from "../../../components/ui/progress-line.tsx";
import { isBeingRead, type Organization } from "../../../lib/organization-query.ts";
import { memberMatches, treeRows } from "../../../lib/organization-tree.ts";
import type { AccountsSearch } from "../search.ts";
import { OrganizationHead } from "./head.tsx";
import { useRefreshOrganization } from "./queries.ts";
import { TestAllResult } from "./test-all-result.tsx";
import { TreeFilters } from "./tree-filters.tsx";
import { TreeGrid } from "./tree-grid.tsx";
import { useCollapsed } from "./use-collapsed.ts";
import { useTestAll } from "./use-test-all.ts";

/** The organization as a tree of OUs and accounts. */
export function OrganizationSection({ organization }: { organization: Organization }) {
  const search = useSearch({ from: "/protected/accounts" });
  const navigate = useNavigate();
  const { collapsed, toggle, choose } = useCollapsed(organization.organizationId);
  const refresh = useRefreshOrganization();
  const test = useTestAll();
  const searchBox = useRef<HTMLInputElement>(null);
  const change = (next: Partial<AccountsSearch>) =>
    void navigate({
      to: "/accounts",
      search: (now) => ({ ...now, ...next }),
      replace: true,
      resetScroll: false,
    });
  const { q, state } = search;
  const filtered = q !== undefined || state !== undefined;
  const shown = useDeferredValue(organization);
  const rows = useMemo(() => {
    const matches = (one: Organization["accounts"][number]) =>
      (state === undefined || one.state === state) && memberMatches(one, q ?? "");
    // Matches are shown wherever they are.
    return treeRows(shown, filtered ? { collapsed: new Set(), matches } : { collapsed });
  }, [shown, collapsed, q, state, filtered]);
  const reading = isBeingRead(organization);
  const none = filtered && !rows.some(({ kind }) => kind === "account");
  return (
    <section aria-label="Organization" className="flex flex-col gap-3">
      {(reading || refresh.isPending) && (
        <ProgressLine text="Reading the organization" done={0} total={null} />
      )}
      {organization.problem !== null && (
        <Notice kind="error">
          {organization.problem}
          {organization.updatedAt !== null && " The tree shows the last complete update."}
        </Notice>
      )}
      {test.state !== null && (
        <TestAllResult state={test.state} onCancel={test.cancel} onDismiss={test.dismiss} />
      )}
      <Card className="p-0">
        <OrganizationHead
          organization={organization}
          refreshing={refresh.isPending || reading}
          onRefresh={() => refresh.mutate()}
          testing={test.running}
          onTestAll={() => test.start(organization.accounts.filter(isTested))}
        />
        <TreeFilters
          organization={organization}
          search={search}
          searchBox={searchBox}
          onChange={change}
          collapsed={collapsed}
          onCollapse={choose}
        />
        {none ? (
          <EmptyState
            icon={SearchX}
            title="No accounts match"
            text="Search by name, account ID, email address, or tag."
            action={<Button onClick={() => change({ q: undefined, state: undefined })}>Clear filters</Button>}
          />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={Layers}
            title={reading ? "Reading the organization" : "The organization has not been read yet"}
            text={
              reading
                ? "OUs and accounts appear as soon as AWS Organizations has listed them."
                : "Fix the problem above, then refresh."
            }
          />
        ) : (
          <TreeGrid
            rows={rows}
            managementAccountId={organization.managementAccountId}
            onToggle={(unitId, open) => !filtered && toggle(unitId, open)}
          />
        )}
      </Card>
    </section>
  );
}

/** Accounts that are read have a connection to test. */
const isTested = ({ state }: Organization["accounts"][number]) =>
  state === "connected" || state === "no_role" || state === "refused";
