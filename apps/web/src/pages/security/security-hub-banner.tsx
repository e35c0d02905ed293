import { useQuery } from "@tanstack/react-query";
import { Button } from "../../components/ui/button.tsx";
import { LoadError, Notice } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { hubGapSentences, hubPlaces, sendingText } from "./hub-gap-text.ts";
import type { AskSecurityHub, SecurityHubStatus } from "./security-hub-call.ts";
import { useHubImport } from "./use-hub-import.ts";

/** A check queries every Region of every account, so the result is cached. */
const FRESH_MS = 60_000;

type SecurityHubBannerProps = { ask: AskSecurityHub; account?: string | undefined; messages: Messages };

/** Status of AWS Security Hub (specification, section 2): checking, connected, not connected. */
export function SecurityHubBanner({ ask, account, messages }: SecurityHubBannerProps) {
  const hub = useQuery({ queryKey: ["security-hub", account ?? null], queryFn: ask, staleTime: FRESH_MS });
  if (hub.isError) {
    // Unknown: neither connected nor not connected.
    return (
      <LoadError
        message={errorSentence(hub.error, "Couldn't check the Security Hub connection.")}
        onRetry={() => void hub.refetch()}
      />
    );
  }
  if (hub.data === undefined) return <Notice kind="info">AWS Security Hub: checking...</Notice>;
  const { enabled, regions, gaps } = hub.data;
  if (enabled) return <Connected status={hub.data} account={account} messages={messages} />;
  if (gaps.length === 0) {
    return <Notice kind="info">AWS Security Hub: Not connected - Using custom security scanning only</Notice>;
  }
  return (
    <Notice kind="warning" action={<Again onClick={() => void hub.refetch()} />}>
      {regions.length === 0
        ? "AWS Security Hub: Status unknown because of missing data. Using custom security scanning only."
        : "AWS Security Hub: Not connected - Using custom security scanning only"}
      <Gaps gaps={gaps} />
    </Notice>
  );
}

function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" className="-my-1" onClick={onClick}>
      Retry
    </Button>
  );
}

type ConnectedProps = { status: SecurityHubStatus; account: string | undefined; messages: Messages };

function Connected({ status, account, messages }: ConnectedProps) {
  const { standards, regions, gaps } = status;
  const importing = useHubImport(account, messages);
  const imports = regions.flatMap(({ importedAt }) => importedAt ?? []).sort();
  const sent = sendingText(regions);
  return (
    <Notice
      kind="success"
      action={
        <Button size="sm" className="-my-1" busy={importing.busy} onClick={importing.start}>
          {importing.busy ? "Importing..." : "Import now"}
        </Button>
      }
    >
      AWS Security Hub: Connected - Findings are being imported from AWS Security Hub
      {standards.length > 0 && (
        <ul aria-label="Enabled standards" className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {standards.map((standard) => (
            <li key={standard}>{standard}</li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-xs">
        Enabled in {hubPlaces(regions).join("; ")}.{" "}
        {imports[0] === undefined ? (
          "No import yet. The next scan imports findings."
        ) : (
          <>
            Last import: <RelativeTime time={imports[0]} />.
          </>
        )}{" "}
        {sent}
      </p>
      <Gaps gaps={gaps} />
    </Notice>
  );
}

/** Missing data, and the required permissions. */
function Gaps({ gaps }: Pick<SecurityHubStatus, "gaps">) {
  const sentences = hubGapSentences(gaps);
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="Missing data" className="mt-1 list-disc pl-4 text-xs">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
