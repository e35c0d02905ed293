import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { IconComponent } from "../../components/icon.tsx";
import { Cloud, FlaskConical, KeyRound, Pencil, PlugZap, Unplug } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { SeverityBadge } from "../../components/ui/severity-badge.tsx";
import { ShortId } from "../../components/ui/short-id.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import { NextRuns } from "./next-runs.tsx";
import { useTestAccount } from "./queries.ts";

const KINDS: Record<CloudAccount["kind"], { icon: IconComponent; text: string }> = {
  sandbox: { icon: FlaskConical, text: "Sandbox" },
  role: { icon: Cloud, text: "IAM role" },
  ambient: { icon: KeyRound, text: "Server credentials" },
};

/** One connected account: details, status, and actions. */
export function AccountCard({ account }: { account: CloudAccount }) {
  const { icon: Icon, text } = KINDS[account.kind];
  const test = useTestAccount(account.id);
  return (
    <Card aria-label={account.label} className="p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-sunken text-muted">
            <Icon className="size-4.5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-2 font-semibold text-lg">
              {account.label}
              {account.status === "connected" ? (
                <SeverityBadge severity="good" label="Connected" />
              ) : (
                <SeverityBadge severity="critical" label="Error" />
              )}
            </h2>
            <p className="mt-0.5 text-muted text-sm">{account.kind === "sandbox" ? account.name : text}</p>
          </div>
        </div>
        <AccountActions account={account} testing={test.isPending} onTest={() => test.mutate()} />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
        <Fact name="AWS account">
          <ShortId id={account.awsAccountId} what="AWS account ID" />
        </Fact>
        <Fact name="Regions">{account.regions === null ? "All enabled" : account.regions.join(", ")}</Fact>
        <Fact name="Resources">
          <Link to="/resources" search={{ account: account.id }} className="link tabular-nums">
            {account.lastDiscoveredAt === null && account.resourceCount === 0
              ? "Not discovered yet"
              : formatCount(account.resourceCount)}
          </Link>
        </Fact>
        <Fact name="Last discovery">
          <RelativeTime time={account.lastDiscoveredAt} />
        </Fact>
        {account.sendToSecurityHub && <Fact name="Security Hub">Receives findings after each scan</Fact>}
        {account.roleArn !== null && (
          <Fact name="Role" wide>
            <ShortId id={account.roleArn} what="role ARN" longest={60} />
          </Fact>
        )}
        {account.externalId !== null && (
          <Fact name="External ID" wide>
            <ShortId id={account.externalId} what="external ID" />
          </Fact>
        )}
      </dl>
      <NextRuns account={account} />
      {account.statusDetail !== null && test.data === undefined && (
        <Notice kind="error" className="mt-4">
          {account.statusDetail}
        </Notice>
      )}
      <TestResult test={test} />
    </Card>
  );
}

type AccountActionsProps = { account: CloudAccount; testing: boolean; onTest: () => void };

function AccountActions({ account, testing, onTest }: AccountActionsProps) {
  if (!useMay("PATCH /accounts/:id", "accounts", account.id)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onTest} busy={testing}>
        {!testing && <PlugZap aria-hidden="true" />}
        {testing ? "Testing..." : "Test"}
      </Button>
      <Button asChild>
        <Link to="/accounts" search={(current) => ({ ...current, dialog: "edit", id: account.id })}>
          <Pencil aria-hidden="true" />
          Edit
        </Link>
      </Button>
      <Button asChild>
        <Link to="/accounts" search={(current) => ({ ...current, dialog: "remove", id: account.id })}>
          <Unplug aria-hidden="true" />
          Disconnect
        </Link>
      </Button>
    </div>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide === true ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="flex min-h-7 min-w-0 items-center break-words font-medium">{children}</dd>
    </div>
  );
}

function TestResult({ test }: { test: ReturnType<typeof useTestAccount> }) {
  if (test.isError) {
    return (
      <Notice kind="error" className="mt-4" onDismiss={test.reset}>
        {errorSentence(test.error, "Couldn't test the connection. Please try again.")}
      </Notice>
    );
  }
  if (test.data === undefined) return null;
  const { ok, message, arn, enabledRegions } = test.data;
  return (
    <Notice kind={ok ? "success" : "error"} className="mt-4" onDismiss={test.reset}>
      {message}
      {ok && arn !== null && <span className="block break-all text-xs">Signed in as {arn}</span>}
      {ok && enabledRegions.length > 0 && (
        <span className="block text-xs">
          {formatCount(enabledRegions.length)} enabled {enabledRegions.length === 1 ? "Region" : "Regions"}:{" "}
          {enabledRegions.join(", ")}
        </span>
      )}
    </Notice>
  );
}
