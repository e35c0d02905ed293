import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { May } from "../../components/may.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Table, TableCell, TableHead, TableRow } from "../../components/ui/table.tsx";
import { accountsQuery } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatCount, formatDuration } from "../../lib/format.ts";
import type { Run } from "../../lib/runs-query.ts";
import { type RunUnit, useRetryUnit } from "./queries.ts";
import { StateBadge } from "./run-words.tsx";

/** Units of a run with their results; a failed one can be run again. */
export function UnitTable({ run, units }: { run: Pick<Run, "id" | "kind">; units: readonly RunUnit[] }) {
  const accounts = useQuery(accountsQuery);
  const names = new Map(accounts.data?.accounts.map(({ id, name }) => [id, name]));
  // The units of a disconnected account are deleted with it, so a name is missing only while the accounts load.
  const hasRegions = units.some(({ region }) => region !== null);
  return (
    <div className="border-line border-t">
      <Table label="Accounts of the run">
        <thead>
          <tr>
            <TableHead>Account</TableHead>
            {hasRegions && <TableHead>Region</TableHead>}
            <TableHead>State</TableHead>
            <TableHead numeric>Resources read</TableHead>
            <TableHead numeric>AWS requests</TableHead>
            <TableHead numeric>Missing data</TableHead>
            <TableHead numeric>Duration</TableHead>
            <TableHead>Details</TableHead>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <TableRow key={unit.id}>
              <TableCell className="whitespace-nowrap font-medium">
                {names.get(unit.accountId) ?? "…"}
              </TableCell>
              {hasRegions && <TableCell>{unit.region}</TableCell>}
              <TableCell>
                <StateBadge state={unit.state} />
              </TableCell>
              <TableCell numeric>{hasRead(run, unit) ? formatCount(unit.resources) : "–"}</TableCell>
              <TableCell numeric>{formatCount(unit.calls)}</TableCell>
              <TableCell numeric>{isOnStoredData(run, unit) ? "–" : formatCount(unit.gaps)}</TableCell>
              <TableCell numeric className="whitespace-nowrap">
                {unit.seconds === null ? "–" : formatDuration(unit.seconds * 1000)}
              </TableCell>
              <TableCell className="min-w-56">
                <div className="flex flex-wrap items-center gap-2">
                  <span>{unit.message}</span>
                  {(unit.state === "failed" || unit.state === "cancelled") && (
                    <May call="POST /runs/:id/units/:unitId/retry" need="run" account={unit.accountId}>
                      <RetryButton runId={run.id} unit={unit} account={names.get(unit.accountId)} />
                    </May>
                  )}
                </div>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** A scan soon after a discovery evaluates the stored resources, and reads none. */
function isOnStoredData({ kind }: Pick<Run, "kind">, { calls, resources }: RunUnit): boolean {
  return kind === "security_scan" && calls === 0 && resources === 0;
}

/** Other kinds read costs, metrics, or findings of an account. */
function hasRead(run: Pick<Run, "kind">, unit: RunUnit): boolean {
  return run.kind === "discovery" || (run.kind === "security_scan" && !isOnStoredData(run, unit));
}

type RetryButtonProps = { runId: string; unit: RunUnit; account: string | undefined };

function RetryButton({ runId, unit, account }: RetryButtonProps) {
  const router = useRouter();
  const retry = useRetryUnit(runId, (id) => {
    // Unless the person has left the run in the meantime.
    const isHere = router.state.location.pathname === `/runs/${runId}`;
    if (id !== runId && isHere) void router.navigate({ to: "/runs/$id", params: { id } });
  });
  return (
    <>
      <Button
        size="sm"
        busy={retry.isPending}
        onClick={() => retry.mutate(unit.id)}
        aria-label={`Run ${account ?? "account"} again`}
      >
        Run again
      </Button>
      {retry.isError && (
        <span role="alert" className="text-critical">
          {errorSentence(retry.error, "Couldn't run it again.")}
        </span>
      )}
    </>
  );
}
