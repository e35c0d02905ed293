import { Notice } from "../../../components/ui/notice.tsx";
import { countOf, formatCount } from "../../../lib/format.ts";
import type { OrganizationMember } from "../../../lib/organization-query.ts";
import type { ChoicePreview } from "./choice.ts";

/** Accounts that are listed by name. */
const LISTED = 50;

/** The accounts that a change of rules affects. */
export function ChoicePreviewList({ preview, changed }: { preview: ChoicePreview; changed: boolean }) {
  const { stops, starts } = preview;
  if (!changed) return null;
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      {stops.length === 0 && starts.length === 0 && (
        <Notice kind="info">
          This changes no account at the moment. It applies to accounts that join later.
        </Notice>
      )}
      {stops.length > 0 && (
        <Affected
          text={`${countOf(stops.length, "account")} will no longer be read; ${stops.length === 1 ? "its" : "their"} data stays.`}
          members={stops}
        />
      )}
      {starts.length > 0 && (
        <Affected
          text={`${countOf(starts.length, "account")} will be read starting with the next discovery.`}
          members={starts}
        />
      )}
    </div>
  );
}

function Affected({ text, members }: { text: string; members: readonly OrganizationMember[] }) {
  return (
    <section>
      <p className="font-medium text-sm">{text}</p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs a focus stop for the keyboard
        tabIndex={0}
        aria-label={text}
        className="mt-1.5 max-h-44 overflow-y-auto rounded-lg border border-line"
      >
        {members.slice(0, LISTED).map(({ accountId, name }) => (
          <li
            key={accountId}
            className="flex items-baseline justify-between gap-3 border-line border-b px-3 py-1.5 text-sm last:border-b-0"
          >
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            <code className="shrink-0 font-mono text-muted text-xs">{accountId}</code>
          </li>
        ))}
        {members.length > LISTED && (
          <li className="px-3 py-1.5 text-muted text-sm">And {formatCount(members.length - LISTED)} more.</li>
        )}
      </ul>
    </section>
  );
}
