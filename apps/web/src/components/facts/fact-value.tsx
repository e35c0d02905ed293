import type { EndpointOutput } from "../../lib/endpoint-types.ts";
import { formatDate, formatExactTime, formatNumber } from "../../lib/format.ts";
import { inWords } from "../../lib/in-words.ts";

type Json = EndpointOutput<"GET /security/findings">["findings"][number]["evidence"][string];

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;
/** Longer lists are truncated; the export is complete. */
const ITEMS_SHOWN = 20;

/** A JSON value in readable form: words for booleans and null, lists, and name–value pairs. */
export function FactValue({ value }: { value: Json }) {
  if (value === null) return <span className="text-muted">Not set</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return <span className="tabular-nums">{formatNumber(value)}</span>;
  if (typeof value === "string") return <Text text={value} />;
  if (Array.isArray(value)) return <List items={value} />;
  const entries = Object.entries(value);
  if (entries.length === 0) return <span className="text-muted">None</span>;
  return (
    <dl className="flex flex-col gap-1">
      {entries.map(([name, inner]) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[minmax(0,180px)_minmax(0,1fr)]">
          <dt className="text-muted">{inWords(name)}</dt>
          <dd className="min-w-0">
            <FactValue value={inner} />
          </dd>
        </div>
      ))}
    </dl>
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
  const code = /^(arn:|[a-z]+-[0-9a-f]{8,})|[{}]/.test(text);
  return code ? (
    <code className="break-all font-mono text-xs">{text}</code>
  ) : (
    <span className="break-words">{text}</span>
  );
}

function List({ items }: { items: Json[] }) {
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
          <FactValue value={item} />
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  );
}
