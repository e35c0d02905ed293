import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { CircleCheck } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../components/ui/tabs.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { useMay } from "../../lib/use-may.ts";
import { ApprovalSheet } from "./approval-sheet.tsx";
import { ChangeControlPanel, HoldNotice } from "./change-control-panel.tsx";
import { PoliciesPanel } from "./policies-panel.tsx";
import { type Approval, approvalsQuery, policiesQuery } from "./queries.ts";
import { type ApprovalsSearch, VIEWS } from "./search.ts";
import { StatusBadge } from "./words.tsx";

const EMPTY = {
  waiting: { title: "Nothing waits for you", text: "Requests that you can approve appear here." },
  mine: {
    title: "No requests yet",
    text: "A fix that needs approval offers Request approval instead of running at once.",
  },
  all: { title: "No requests yet", text: "Requests for approval in your accounts appear here." },
} as const;

/** Requests for approval, and the policies that require it. */
export function ApprovalsPage() {
  const search = useSearch({ from: "/protected/approvals" });
  const navigate = useNavigate();
  const change = (part: ApprovalsSearch) =>
    void navigate({ to: "/approvals", search: { ...search, ...part } });
  const { view = "waiting", open } = search;
  const waiting = useInfiniteQuery(approvalsQuery("waiting"));
  return (
    <>
      <PageHeader
        title="Approvals"
        hint="Fixes that need a second person. Exactly the approved plan is executed, or nothing."
      />
      <HoldNotice />
      <Tabs value={view} onValueChange={(value) => change({ view: VIEWS.find((one) => one === value) })}>
        <TabList aria-label="Approvals">
          <Tab value="waiting" {...countProps(waiting.data?.pages[0]?.waitingForMe)}>
            Waiting for me
          </Tab>
          <Tab value="mine">My requests</Tab>
          <Tab value="all">All</Tab>
          <Tab value="policies">Policies</Tab>
        </TabList>
        <TabPanel value={view} className="mt-4">
          {view === "policies" ? (
            <div className="flex max-w-3xl flex-col gap-4">
              <PoliciesPanel />
              <ChangeControlPanel />
            </div>
          ) : (
            <Requests view={view} onOpen={(id) => change({ open: id })} />
          )}
        </TabPanel>
      </Tabs>
      {open !== undefined && <ApprovalSheet id={open} onClose={() => change({ open: undefined })} />}
    </>
  );
}

function countProps(count: number | undefined) {
  return count === undefined || count === 0 ? {} : { count };
}

type RequestsProps = { view: "waiting" | "mine" | "all"; onOpen: (id: string) => void };

function Requests({ view, onOpen }: RequestsProps) {
  const list = useInfiniteQuery(approvalsQuery(view));
  const rows = list.data?.pages.flatMap((page) => page.approvals) ?? [];
  if (list.isPending) return <Skeleton className="h-64 rounded-xl" />;
  return (
    <>
      {list.isError && (
        <LoadError
          message={errorSentence(list.error, "Couldn't load the requests.")}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data !== undefined && (
        <Card aria-label="Requests">
          {rows.length === 0 ? (
            <NoRequests view={view} />
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((approval) => (
                <RequestRow key={approval.approvalId} approval={approval} onOpen={onOpen} />
              ))}
            </ul>
          )}
          {list.hasNextPage && (
            <div className="flex justify-center border-line border-t p-3">
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

/** No requests; people who set policies learn that there are none yet, so that none will appear. */
function NoRequests({ view }: Pick<RequestsProps, "view">) {
  const maySet = useMay("PUT /approval-policies", "settings everywhere");
  const policies = useQuery({ ...policiesQuery, enabled: maySet });
  if (policies.isLoading) return <Skeleton className="h-64 rounded-xl" />;
  if (!maySet || policies.data?.policies.length !== 0) {
    return <EmptyState icon={CircleCheck} {...EMPTY[view]} />;
  }
  return (
    <EmptyState
      icon={CircleCheck}
      title={EMPTY[view].title}
      text="No approval policy exists yet, so fixes run without approval."
      action={
        <Button asChild look="primary">
          <Link to="/approvals" search={{ view: "policies" }}>
            Set up policies
          </Link>
        </Button>
      }
    />
  );
}

function RequestRow({ approval, onOpen }: { approval: Approval; onOpen: (id: string) => void }) {
  const { approvalId, title, requestedBy, createdAt, expiresAt, status, reason } = approval;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          className="break-words text-left font-medium text-accent hover:underline"
          onClick={() => onOpen(approvalId)}
        >
          {title}
        </button>
        <p className="break-words text-muted text-sm">
          {requestedBy} · <RelativeTime time={createdAt} />
          {status === "pending" && (
            <>
              {" "}
              · expires <RelativeTime time={expiresAt} />
            </>
          )}
        </p>
        {reason !== "" && <p className="line-clamp-2 break-words text-sm">{reason}</p>}
      </div>
      <StatusBadge {...approval} />
    </li>
  );
}
