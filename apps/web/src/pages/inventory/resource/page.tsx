import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { FigureHelp } from "../../../components/figure-help.tsx";
import { ArrowLeft } from "../../../components/icons.gen.ts";
import { MessageBanners } from "../../../components/message-banners.tsx";
import { NotFound } from "../../../components/not-found.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { LoadError, Notice } from "../../../components/ui/notice.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { type Messages, useMessages } from "../../../components/use-messages.ts";
import { accountsQuery } from "../../../lib/accounts-query.ts";
import { ApiError, errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { arnOfTarget, resourceTarget } from "../../../lib/resource-target.ts";
import { Facts } from "../detail/facts.tsx";
import { Fields } from "../detail/overview.tsx";
import { ResourceSubtitle } from "../detail/resource-subtitle.tsx";
import { type ResourceDetail, resourceQuery } from "../queries.ts";
import { Access } from "./access.tsx";
import { AccessLink } from "./access-link.tsx";
import { CostSparkline } from "./cost-sparkline.tsx";
import { CrownJewelMark } from "./crown-jewel.tsx";
import { TagsPart } from "./tags-part.tsx";
import { useSeen } from "./use-seen.ts";
import { useToDosSettled, WhatToDo } from "./what-to-do.tsx";

const Relationships = lazy(() =>
  import("../detail/relationships.tsx").then((file) => ({ default: file.Relationships })),
);
const Metrics = lazy(() => import("../detail/metrics.tsx").then((file) => ({ default: file.Metrics })));

const TagRunDialog = lazy(() =>
  import("../tags/tag-run-dialog.tsx").then((file) => ({ default: file.TagRunDialog })),
);
const CostHistory = lazy(() => import("./cost-history.tsx").then((file) => ({ default: file.CostHistory })));
const History = lazy(() => import("./history.tsx").then((file) => ({ default: file.History })));
const Remediations = lazy(() =>
  import("../../../components/remediation/remediations.tsx").then((file) => ({ default: file.Remediations })),
);

/** One resource: recommended actions, cost, relationships, metrics, fixes, properties, and history. */
export function ResourcePage() {
  const arn = arnOfTarget(useParams({ from: "/protected/resources/arn:{$}" }));
  const resource = useQuery(resourceQuery(arn));
  const messages = useMessages();
  const missing = resource.error instanceof ApiError && resource.error.status === 404;
  const known = resource.data?.resource;
  return (
    <>
      <BackToList />
      {missing && <Missing />}
      {known === undefined && !missing && <h1 className="sr-only">Resource</h1>}
      {resource.isError && !missing && known === undefined && (
        <LoadError
          message={errorSentence(resource.error, "Couldn't load the resource.")}
          error={resource.error}
          onRetry={() => void resource.refetch()}
        />
      )}
      {resource.isPending && <PageSkeleton />}
      {known !== undefined && <Detail key={arn} resource={known} messages={messages} />}
      <TagRun />
    </>
  );
}

/** Returns to the list with its state, if it was opened from there; otherwise, to the list. */
function BackToList() {
  const router = useRouter();
  const fromList = router.history.location.state.fromResources === true;
  return (
    <Link
      to="/resources"
      onClick={(event) => {
        if (!fromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.back();
      }}
      className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      Resource Explorer
    </Link>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Resource" />
      <NotFound
        title="Resource not found"
        text="It may belong to another workspace, its account may be disconnected, or the link is incomplete."
        back={<Link to="/resources">Back to the list</Link>}
      />
    </>
  );
}

function Detail({ resource, messages }: { resource: ResourceDetail; messages: Messages }) {
  const { resourceId: arn, resourceName, shortId, goneAt, facets, labels } = resource;
  const accounts = useQuery(accountsQuery);
  const account = accounts.data?.accounts.find((one) => one.id === resource.accountId);
  const navigate = useNavigate();
  const name = resourceName || shortId;
  // What stands below a list of unknown length appears after it, so that nothing moves.
  const placed = useToDosSettled(arn) || goneAt !== null;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={`${name} · ${resource.resourceType}`}
        hint={<ResourceSubtitle resource={resource} />}
        actions={
          <>
            <CrownJewelMark resource={resource} messages={messages} />
            <AccessLink arn={arn} />
          </>
        }
      />
      <div className="flex flex-col gap-3 sm:gap-4">
        <MessageBanners messages={messages} />
        {goneAt !== null && (
          <Notice kind="warning">
            AWS no longer lists this resource. It was deleted <RelativeTime time={goneAt} /> or earlier; what
            follows is as it was last read.
          </Notice>
        )}
        <div className="grid items-start gap-3 sm:gap-4 xl:grid-cols-12">
          <div className="flex min-w-0 flex-col gap-3 sm:gap-4 xl:col-span-8">
            {goneAt === null && (
              <Part title="What to do">
                <WhatToDo arn={arn} messages={messages} />
              </Part>
            )}
            <div className={placed ? "contents" : "hidden"}>
              <Part title="Cost over time" help={<CostHelp />}>
                <WhenSeen px={264}>
                  <CostHistory arn={arn} />
                </WhenSeen>
              </Part>
              <Part title="Relationships">
                <WhenSeen px={320}>
                  <Relationships arn={arn} onOpen={(id) => void navigate(resourceTarget(id))} />
                </WhenSeen>
              </Part>
              {goneAt === null && (
                <Part title="Access">
                  <Access arn={arn} cloudFormationType={resource.cloudFormationType} />
                </Part>
              )}
              {goneAt === null && (
                <Part title="Metrics">
                  <WhenSeen px={300}>
                    <MetricsOf arn={arn} />
                  </WhenSeen>
                </Part>
              )}
              <Part title="Fixes">
                <WhenSeen px={60}>
                  <Remediations
                    about={{ resource_id: arn }}
                    messages={messages}
                    none="No automatic fixes of this resource yet."
                  />
                </WhenSeen>
              </Part>
              <Part title="Properties">
                <Facts facets={facets} labels={labels} />
              </Part>
            </div>
          </div>
          <div
            className={classNames(
              "flex min-w-0 flex-col gap-3 sm:gap-4 xl:col-span-4",
              !placed && "max-xl:hidden",
            )}
          >
            <Part title="Details">
              <Fields
                resource={resource}
                accountName={account?.name ?? resource.awsAccountId}
                costAside={<CostSparkline arn={arn} />}
                narrow
              />
            </Part>
            <TagsPart
              resource={resource}
              onStarted={(tagRun) =>
                void navigate({ to: ".", search: (now) => ({ ...now, tagRun }), resetScroll: false })
              }
            />
            <Part title="History">
              <WhenSeen px={160}>
                <History arn={arn} />
              </WhenSeen>
            </Part>
          </div>
        </div>
      </div>
    </>
  );
}

function MetricsOf({ arn }: { arn: string }) {
  const { days } = useSearch({ from: "/protected/resources/arn:{$}" });
  const navigate = useNavigate({ from: "/resources/arn:{$}" });
  return (
    <Metrics
      arn={arn}
      days={days ?? "7"}
      onDays={(next) =>
        void navigate({
          to: ".",
          search: (now) => ({ ...now, days: next === "7" ? undefined : next }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

/** The result of a change of tags, which the URL opens. */
function TagRun() {
  const { tagRun } = useSearch({ from: "/protected/resources/arn:{$}" });
  const navigate = useNavigate({ from: "/resources/arn:{$}" });
  if (tagRun === undefined) return null;
  const show = (next: string | undefined) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, tagRun: next }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Suspense>
      <TagRunDialog key={tagRun} runId={tagRun} onClose={() => show(undefined)} onShow={show} />
    </Suspense>
  );
}

function CostHelp() {
  return (
    <FigureHelp
      figure="Cost over time"
      counts="Usage and purchases that the bills attribute to this resource, before credits and tax. Days or months that weren't read are left out of the chart, never drawn as $0."
      source="Days: Cost Explorer. Months: billing exports"
      excludes="Costs that no single resource explains, such as data transfer, support, and tax"
    />
  );
}

type PartProps = { title: string; help?: ReactNode; children: ReactNode };

function Part({ title, help, children }: PartProps) {
  return (
    <Card className="p-5">
      <div className="mb-3 flex items-center gap-1">
        <h2 className="font-semibold text-lg">{title}</h2>
        {help}
      </div>
      {children}
    </Card>
  );
}

/** Content that loads when it comes into view. Its height is reserved, so that nothing moves. */
function WhenSeen({ px, children }: { px: number; children: ReactNode }) {
  const [ref, seen] = useSeen<HTMLDivElement>();
  return (
    <div ref={ref} style={{ minHeight: px }}>
      {seen && <Suspense fallback={<Skeleton className="h-14" />}>{children}</Suspense>}
    </div>
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden="true" className="flex min-h-dvh flex-col gap-4">
      <Skeleton className="h-8 w-80 max-w-full" />
      <div className="grid gap-4 xl:grid-cols-12">
        <Skeleton className="h-96 rounded-xl xl:col-span-8" />
        <Skeleton className="h-96 rounded-xl xl:col-span-4" />
      </div>
    </div>
  );
}
