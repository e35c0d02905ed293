import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { SearchX } from "../../../components/icons.gen.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../components/ui/tabs.tsx";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import type { ChangeSearch } from "../filters.tsx";
import { type ResourceDetail, relationsQuery, resourceQuery } from "../queries.ts";
import { DETAIL_TABS, type ResourcesSearch } from "../search.ts";
import { Facts } from "./facts.tsx";
import { Overview } from "./overview.tsx";
import { ResourceSubtitle } from "./resource-subtitle.tsx";

const Relationships = lazy(() =>
  import("./relationships.tsx").then((file) => ({ default: file.Relationships })),
);
const Findings = lazy(() => import("./findings.tsx").then((file) => ({ default: file.Findings })));
const Metrics = lazy(() => import("./metrics.tsx").then((file) => ({ default: file.Metrics })));

type DetailDialogProps = { arn: string; search: ResourcesSearch; change: ChangeSearch };

/** Details of one resource. Part of the URL, so Back closes it. */
export function DetailDialog({ arn, search, change }: DetailDialogProps) {
  const resource = useQuery(resourceQuery(arn));
  const close = () =>
    change((now) => ({ ...now, resource: undefined, tab: undefined, days: undefined }), true);
  const known = resource.data?.resource;
  const missing = resource.error instanceof ApiError && resource.error.status === 404;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={
        known === undefined
          ? resource.isError
            ? "Resource"
            : "Loading…"
          : known.resourceName || known.shortId
      }
      description={
        known !== undefined ? (
          <ResourceSubtitle resource={known} openPage />
        ) : resource.isPending ? (
          // Its height, so that nothing moves: one line, and three on a phone.
          <Skeleton className="h-5 w-64 max-w-full max-sm:h-16.5" />
        ) : (
          <span className="block h-5 truncate max-sm:line-clamp-3 max-sm:h-16.5 max-sm:whitespace-normal max-sm:break-all">
            {arn}
          </span>
        )
      }
      className="h-[min(820px,100%)] max-w-5xl"
    >
      {missing && (
        <EmptyState
          icon={SearchX}
          title="Resource not found"
          text="It may belong to another workspace, or the link is incomplete."
          action={<Button onClick={close}>Back to the list</Button>}
        />
      )}
      {resource.isError && !missing && known === undefined && (
        <LoadError
          message={errorSentence(resource.error, "Couldn't load the resource.")}
          error={resource.error}
          onRetry={() => void resource.refetch()}
        />
      )}
      {resource.isPending && <DetailSkeleton />}
      {known !== undefined && <Detail key={arn} resource={known} search={search} change={change} />}
    </Dialog>
  );
}

type DetailProps = { resource: ResourceDetail; search: ResourcesSearch; change: ChangeSearch };

function Detail({ resource, search, change }: DetailProps) {
  const arn = resource.resourceId;
  const relations = useQuery(relationsQuery(arn));
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.accounts.find((one) => one.id === resource.accountId);
  const show = (tab: string) =>
    change((now) => ({ ...now, tab: DETAIL_TABS.find((one) => one === tab) }), true);
  const count = relations.data?.relationships.length;
  return (
    <Tabs value={search.tab ?? "overview"} onValueChange={show}>
      <TabList aria-label="Resource details" className="sticky top-0 z-20 bg-surface">
        <Tab value="overview">Overview</Tab>
        <Tab value="relationships" {...(count === undefined ? {} : { count })}>
          Relationships
        </Tab>
        <Tab value="findings">Findings</Tab>
        <Tab value="metrics">Metrics</Tab>
        <Tab value="facts">Properties</Tab>
      </TabList>
      <div className="pt-4">
        <TabPanel value="overview">
          <Overview
            resource={resource}
            accountName={account?.name ?? resource.awsAccountId}
            onShowGraph={() => show("relationships")}
          />
        </TabPanel>
        <TabPanel value="relationships">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Relationships
              arn={arn}
              onOpen={(id) => change((now) => ({ ...now, resource: id, days: undefined }))}
            />
          </Suspense>
        </TabPanel>
        <TabPanel value="findings">
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Findings arn={arn} />
          </Suspense>
        </TabPanel>
        <TabPanel value="metrics">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Metrics
              arn={arn}
              days={search.days ?? "7"}
              onDays={(days) => change((now) => ({ ...now, days: days === "7" ? undefined : days }), true)}
            />
          </Suspense>
        </TabPanel>
        <TabPanel value="facts">
          <Facts {...resource} />
        </TabPanel>
      </div>
    </Tabs>
  );
}

function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-hidden="true">
      <Skeleton className="h-9 w-80" />
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
      <Skeleton className="h-28" />
    </div>
  );
}
