import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { LoadError } from "../../../components/ui/notice.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { errorSentence } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { formatDate, formatExactTime } from "../../../lib/format.ts";
import { shortenMiddle } from "../../../lib/shorten-middle.ts";
import { costText } from "../cost-text.ts";
import { type ResourceDetail, relationsQuery } from "../queries.ts";
import { StatusBadge } from "../status-badge.tsx";
import { RelationsList } from "./relations-list.tsx";
import { Savings } from "./savings.tsx";

type OverviewProps = { resource: ResourceDetail; accountName: string; onShowGraph: () => void };

/** Fields of the specification, savings, tags, and the first relationships. */
export function Overview({ resource, accountName, onShowGraph }: OverviewProps) {
  return (
    <div className="flex flex-col gap-6">
      <Fields resource={resource} accountName={accountName} />
      {resource.savings.length > 0 && (
        <Part title="Savings">
          <Savings savings={resource.savings} arn={resource.resourceId} />
        </Part>
      )}
      <Part title="Tags">
        <Tags {...resource} />
      </Part>
      <Part title="Related resources">
        <NearestRelations arn={resource.resourceId} onShowGraph={onShowGraph} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-base">{title}</h3>
      {children}
    </section>
  );
}

type FieldsProps = {
  resource: ResourceDetail;
  accountName: string;
  /** Next to the monthly cost. */
  costAside?: ReactNode;
  /** Fits a narrow column. */
  narrow?: boolean;
};

/** The fields of a resource (specification, section 3). */
export function Fields({ resource, accountName, costAside, narrow = false }: FieldsProps) {
  const { resourceId, shortId, resourceName, createdAt, goneAt } = resource;
  const cost = costText(resource.metadata);
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-x-6 gap-y-4 text-sm",
        narrow ? "*:last:col-span-2 [&>*:nth-last-child(2)]:col-span-2" : "sm:grid-cols-4",
      )}
    >
      <Field name="Name">{resourceName || "–"}</Field>
      <Field name="Type">
        {resource.resourceType}
        <span className="block font-normal text-muted text-xs">{resource.cloudFormationType}</span>
      </Field>
      <Field name="Status">
        <StatusBadge status={resource.status} attachment={resource.attachment} />
      </Field>
      <Field name="Region">{resource.region}</Field>
      <Field name="Monthly cost">
        {cost.text}
        {costAside}
        <span className="block font-normal text-muted text-xs">
          {cost.known ? `${cost.source}${cost.detail === null ? "" : `: ${cost.detail}`}` : cost.detail}
        </span>
      </Field>
      <Field name="Created">
        {createdAt === null ? (
          <span className="font-normal text-muted">Not available</span>
        ) : (
          <time dateTime={createdAt} title={formatExactTime(createdAt)}>
            {formatDate(createdAt)}
          </time>
        )}
      </Field>
      <Field name="Account">
        {accountName}
        <span className="block font-normal text-muted text-xs tabular-nums">{resource.awsAccountId}</span>
      </Field>
      <Field name={goneAt === null ? "Last seen" : "Deleted"}>
        {goneAt === null ? (
          <RelativeTime time={resource.lastSeenAt} />
        ) : (
          <time dateTime={goneAt} title={formatExactTime(goneAt)}>
            {formatDate(goneAt)}
          </time>
        )}
      </Field>
      <Field name="ID" className={narrow ? "" : "col-span-2 sm:col-span-1"}>
        <Code text={shortId} what="ID" longest={30} />
      </Field>
      <Field name="ARN" className={narrow ? "" : "col-span-2 sm:col-span-3"}>
        <Code text={resourceId} what="ARN" longest={narrow ? 40 : 110} />
      </Field>
    </dl>
  );
}

function Code({ text, what, longest }: { text: string; what: string; longest: number }) {
  return (
    <span className="flex min-w-0 items-center">
      <code className="truncate font-mono font-normal text-xs" title={text}>
        {shortenMiddle(text, longest)}
      </code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function Field({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className ?? ""}`}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}

/** The tags of a resource, or why they are unknown. */
export function Tags({ tags, tagsGap }: Pick<ResourceDetail, "tags" | "tagsGap">) {
  if (tagsGap !== null) return <p className="text-muted text-sm">Unknown: {tagsGap}</p>;
  const entries = Object.entries(tags);
  if (entries.length === 0) return <p className="text-muted text-sm">No tags</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {entries.map(([key, value]) => (
        <li
          key={key}
          className="max-w-full break-words rounded-md border border-line bg-sunken px-2 py-0.5 text-xs"
        >
          <span className="text-muted">{key}</span>
          <span aria-hidden="true" className="px-1 text-muted">
            =
          </span>
          <span className="font-medium">{value}</span>
        </li>
      ))}
    </ul>
  );
}

const NEAREST = 6;

function NearestRelations({ arn, onShowGraph }: { arn: string; onShowGraph: () => void }) {
  const relations = useQuery(relationsQuery(arn));
  if (relations.isError) {
    return (
      <LoadError
        message={errorSentence(relations.error, "Couldn't load the relationships.")}
        error={relations.error}
        onRetry={() => void relations.refetch()}
      />
    );
  }
  if (relations.data === undefined) return <Skeleton className="h-28" />;
  const all = relations.data.relationships;
  return (
    <>
      <RelationsList relations={all.slice(0, NEAREST)} />
      {all.length > 0 && (
        <Button look="ghost" size="sm" className="mt-2 -ml-2 text-accent" onClick={onShowGraph}>
          {all.length > NEAREST ? `View all ${all.length} relationships and the graph` : "View graph"}
        </Button>
      )}
    </>
  );
}
