import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { formatBillingDate, formatDate, formatExactTime } from "../../lib/format.ts";
import { propertyNumber } from "../../lib/quantity-text.ts";

type Json = EndpointOutput<"GET /security/findings">["findings"][number]["evidence"][string];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** Longer lists are truncated; the export is complete. */
const ITEMS_SHOWN = 20;

/** Labels and units by path, as the server sends them with the values. */
export type PropertyLabels = Readonly<Record<string, { label: string; unit: string | null }>>;

type FactValueProps = {
  value: Json;
  labels: PropertyLabels;
  /** Path of the value in the labels; empty: the root. */
  path?: string;
  /** Unit of the value; by default the one of its path. */
  unit?: string | null;
  /** Within another value: labels of nested values are above them, so that deep ones keep their width. */
  isInner?: boolean;
};

/** A JSON value in readable form: words for booleans and null, quantities with units, lists, and labeled values. */
export function FactValue({
  value,
  labels,
  path = "",
  unit = unitOf(labels[path]),
  isInner,
}: FactValueProps) {
  if (value === null) return <span className="text-muted">Not set</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number")
    return <span className="tabular-nums">{propertyNumber(value, path, unit)}</span>;
  if (typeof value === "string") return <Text text={value} />;
  if (Array.isArray(value)) return <List items={value} labels={labels} path={path} />;
  return <Entries value={value} labels={labels} path={path} isInner={isInner === true} />;
}

type EntriesProps = {
  value: { [name: string]: Json };
  labels: PropertyLabels;
  path: string;
  isInner: boolean;
};

function Entries({ value, labels, path, isInner }: EntriesProps) {
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="text-muted">None</span>;
  return (
    <dl className="flex flex-col gap-1">
      {entries.map(([name, inner]) => (
        <div
          key={name}
          className={
            isInner && isNested(inner)
              ? ""
              : "grid gap-x-3 sm:grid-cols-[minmax(0,min(180px,40%))_minmax(0,1fr)]"
          }
        >
          <dt className="text-muted">
            <FactLabel name={name} labels={labels} path={pathTo(path, name)} />
          </dt>
          <dd className={isInner && isNested(inner) ? "pl-3" : "min-w-0"}>
            {isPolicyVersion(value, name) ? (
              String(inner)
            ) : (
              <FactValue value={inner} labels={labels} path={pathTo(path, name)} isInner />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isNested = (value: Json) =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

/** The version of the policy language, such as "2012-10-17", is no date. */
const isPolicyVersion = (value: { [name: string]: Json }, name: string) =>
  name === "Version" && "Statement" in value;

/** "IOPS: 3,000", not "IOPS: 3,000 IOPS". */
function unitOf(named: PropertyLabels[string] | undefined): string | null {
  return named === undefined || named.unit === named.label ? null : named.unit;
}

function pathTo(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

type FactLabelProps = { name: string; labels: PropertyLabels; path: string };

/** The label of a value. Without one, as for tags and keys of policies, the name from AWS is shown. */
export function FactLabel({ name, labels, path }: FactLabelProps) {
  const label = labels[path]?.label ?? name;
  return label === name && /[^\w ]|_/.test(name) ? (
    <code className="break-all font-mono text-xs">{name}</code>
  ) : (
    label
  );
}

function Text({ text }: { text: string }) {
  if (text === "") return <span className="text-muted">Empty</span>;
  if (INSTANT.test(text)) {
    return (
      <time dateTime={text} title={formatExactTime(text)}>
        {formatDate(text)}
      </time>
    );
  }
  if (DAY.test(text)) return <time dateTime={text}>{formatBillingDate(text)}</time>;
  const code = /^(arn:|[a-z]+-[0-9a-f]{8,})|[{}]/.test(text);
  return code ? (
    <code className="break-all font-mono text-xs">{text}</code>
  ) : (
    <span className="break-words">{text}</span>
  );
}

function List({ items, labels, path }: { items: Json[]; labels: PropertyLabels; path: string }) {
  if (items.length === 0) return <span className="text-muted">None</span>;
  const more = items.length - ITEMS_SHOWN;
  return (
    <ul className="flex flex-col gap-1">
      {items.slice(0, ITEMS_SHOWN).map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a fact have no other name
          key={index}
          className={typeof item === "object" ? "border-line border-l-2 pl-2.5" : ""}
        >
          <FactValue value={item} labels={labels} path={path} isInner />
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}
