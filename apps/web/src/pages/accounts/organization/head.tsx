import { Link } from "@tanstack/react-router";
import { ListChecks, PlugZap, RefreshCw } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { countOf } from "../../../lib/format.ts";
import type { Organization } from "../../../lib/organization-query.ts";
import { countStates } from "../../../lib/organization-tree.ts";
import { useMay } from "../../../lib/use-may.ts";
import { countsText } from "./state-words.ts";

type OrganizationHeadProps = {
  organization: Organization;
  refreshing: boolean;
  onRefresh: () => void;
  testing: boolean;
  onTestAll: () => void;
};

/** Name, figures, and actions of the organization. */
export function OrganizationHead(props: OrganizationHeadProps) {
  const { organization, refreshing, onRefresh, testing, onTestAll } = props;
  const { accounts, updatedAt } = organization;
  const mayChange = useMay("PATCH /organization", "accounts everywhere");
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 p-4 pb-3">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg">
          Organization
          <code className="font-mono font-normal text-muted text-xs">{organization.organizationId}</code>
          {organization.sandbox && <Badge tone="accent">Sandbox: sample data</Badge>}
        </h2>
        <p className="mt-0.5 text-muted text-sm">
          {updatedAt === null ? (
            "Not read yet"
          ) : (
            <>
              {countOf(accounts.length, "account")}: {countsText(countStates(accounts))}. Last update:{" "}
              <RelativeTime time={updatedAt} />
            </>
          )}
        </p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button busy={refreshing} onClick={onRefresh}>
            {!refreshing && <RefreshCw aria-hidden="true" />}
            {refreshing ? "Refreshing..." : "Refresh"}
          </Button>
          <Button busy={testing} onClick={onTestAll}>
            {!testing && <PlugZap aria-hidden="true" />}
            {testing ? "Testing..." : "Test all"}
          </Button>
          <Button asChild>
            <Link to="/accounts" search={(current) => ({ ...current, dialog: "choose" })}>
              <ListChecks aria-hidden="true" />
              Choose accounts
            </Link>
          </Button>
        </div>
      )}
    </div>
  );
}
