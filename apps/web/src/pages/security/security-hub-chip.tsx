import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { IconComponent } from "../../components/icon.tsx";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  LoaderCircle,
  TriangleAlert,
} from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { Button } from "../../components/ui/button.tsx";
import { focusItself } from "../../components/ui/dialog.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../components/ui/popover.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { hubGapSentences, hubPlaces, sendingText } from "./hub-gap-text.ts";
import type { AskSecurityHub, SecurityHubStatus } from "./security-hub-call.ts";
import { useHubImport } from "./use-hub-import.ts";

/** A check queries every Region of every account, so the result is cached. */
const FRESH_MS = 60_000;

type SecurityHubChipProps = { ask: AskSecurityHub; account?: string | undefined; messages: Messages };

type Look = { icon: IconComponent; style: string; word: string };

function lookOf(error: Error | null, status: SecurityHubStatus | undefined): Look {
  if (error !== null) return { icon: CircleAlert, style: "text-critical", word: "check failed" };
  if (status === undefined) {
    return { icon: LoaderCircle, style: "text-muted motion-safe:animate-spin", word: "checking..." };
  }
  const { enabled, gaps, regions } = status;
  if (enabled && gaps.length === 0) return { icon: CircleCheck, style: "text-good", word: "connected" };
  if (enabled) return { icon: TriangleAlert, style: "text-medium", word: "connected" };
  if (gaps.length === 0) return { icon: CircleDashed, style: "text-muted", word: "not connected" };
  return {
    icon: TriangleAlert,
    style: "text-medium",
    word: regions.length === 0 ? "unknown" : "not connected",
  };
}

/** Status of AWS Security Hub (specification, section 2) as a chip; a click explains it. */
export function SecurityHubChip({ ask, account, messages }: SecurityHubChipProps) {
  const hub = useQuery({ queryKey: ["security-hub", account ?? null], queryFn: ask, staleTime: FRESH_MS });
  const { icon: Icon, style, word } = lookOf(hub.error, hub.data);
  return (
    <Popover>
      <PopoverTrigger asChild>
        {/* As wide for each state, so that nothing moves when it is known. */}
        <button
          type="button"
          className="inline-flex h-6 w-31 items-center gap-1.5 rounded-md border border-line bg-surface px-2 font-medium text-ink text-xs transition-colors duration-120 hover:bg-sunken sm:w-48"
        >
          <Icon className={classNames("size-3.5 shrink-0", style)} aria-hidden="true" />
          <span className="truncate">
            Security Hub<span className="max-sm:sr-only">: {word}</span>
          </span>
        </button>
      </PopoverTrigger>
      <PopoverContent
        align="start"
        aria-label="AWS Security Hub"
        className="w-96 text-sm"
        // The first button is not the reason for opening the chip.
        onOpenAutoFocus={focusItself}
      >
        {hub.isError ? (
          // Unknown: neither connected nor not connected.
          <LoadError
            message={errorSentence(hub.error, "Couldn't check the Security Hub connection.")}
            error={hub.error}
            onRetry={() => void hub.refetch()}
          />
        ) : (
          <div role="status">
            {hub.data === undefined ? (
              "AWS Security Hub: checking..."
            ) : hub.data.enabled ? (
              <Connected status={hub.data} account={account} messages={messages} />
            ) : (
              <NotConnected status={hub.data} onRetry={() => void hub.refetch()} />
            )}
          </div>
        )}
      </PopoverContent>
    </Popover>
  );
}

function NotConnected({
  status: { regions, gaps },
  onRetry,
}: {
  status: SecurityHubStatus;
  onRetry: () => void;
}) {
  const unknown = regions.length === 0 && gaps.length > 0;
  return (
    <>
      <p className="font-medium">
        {unknown
          ? "AWS Security Hub: Status unknown because of missing data. Using custom security scanning only."
          : "AWS Security Hub: Not connected - Using custom security scanning only"}
      </p>
      <Gaps gaps={gaps} />
      {gaps.length > 0 && (
        <Foot>
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        </Foot>
      )}
    </>
  );
}

type ConnectedProps = { status: SecurityHubStatus; account: string | undefined; messages: Messages };

function Connected({ status, account, messages }: ConnectedProps) {
  const { standards, regions, gaps } = status;
  const importing = useHubImport(account, messages);
  const imports = regions.flatMap(({ importedAt }) => importedAt ?? []).sort();
  return (
    <>
      <p className="font-medium">
        AWS Security Hub: Connected - Findings are being imported from AWS Security Hub
      </p>
      {standards.length > 0 && (
        <>
          <h3 className="mt-3 text-muted text-xs">Enabled standards</h3>
          <ul aria-label="Enabled standards" className="mt-1 flex flex-col gap-0.5">
            {standards.map((standard) => (
              <li key={standard}>{standard}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-3 text-muted text-xs">
        Enabled in {hubPlaces(regions).join("; ")}.{" "}
        {imports[0] === undefined ? (
          "No import yet. The next scan imports findings."
        ) : (
          <>
            Last import: <RelativeTime time={imports[0]} />.
          </>
        )}{" "}
        {sendingText(regions)}
      </p>
      <Gaps gaps={gaps} />
      <Foot>
        <May call="POST /security/security-hub-import" need="run">
          <Button size="sm" busy={importing.busy} onClick={importing.start}>
            {importing.busy ? "Importing..." : "Import now"}
          </Button>
        </May>
      </Foot>
    </>
  );
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex justify-end">{children}</div>;
}

/** Missing data, and the required permissions. */
function Gaps({ gaps }: Pick<SecurityHubStatus, "gaps">) {
  const sentences = hubGapSentences(gaps);
  if (sentences.length === 0) return null;
  return (
    <ul aria-label="Missing data" className="mt-2 list-disc pl-4 text-medium text-xs">
      {sentences.map((sentence) => (
        <li key={sentence} className="break-words">
          {sentence}
        </li>
      ))}
    </ul>
  );
}
