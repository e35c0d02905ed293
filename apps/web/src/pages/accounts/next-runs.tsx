import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarClock } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { Button } from "../../components/ui/button.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { CloudAccount } from "../../lib/accounts-query.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { formatExactTime } from "../../lib/format.ts";
import { type Schedule, schedulesQuery } from "./queries.ts";
import { SCHEDULE_KINDS, timetableText } from "./schedule-words.ts";

const GRID = "mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4";

/** Scheduled runs of an account and their next start. */
export function NextRuns({ account }: { account: CloudAccount }) {
  const schedules = useQuery(schedulesQuery(account.id));
  return (
    <section aria-label={`Schedules: ${account.label}`} className="mt-4 border-line border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium text-sm">
          Schedules
          {schedules.data !== undefined && (
            <span className="ml-2 font-normal text-muted text-xs">
              {schedules.data.timeZone.replaceAll("_", " ")}
            </span>
          )}
        </h3>
        <May call="PUT /accounts/:id/schedules" need="accounts" account={account.id}>
          <Button asChild size="sm">
            <Link to="/accounts" search={(current) => ({ ...current, dialog: "schedules", id: account.id })}>
              <CalendarClock aria-hidden="true" />
              Change schedules
            </Link>
          </Button>
        </May>
      </div>
      {schedules.isError && (
        <div className="mt-2">
          <LoadError
            message={errorSentence(schedules.error, "Couldn't load the schedules.")}
            error={schedules.error}
            onRetry={() => void schedules.refetch()}
          />
        </div>
      )}
      {schedules.isPending && (
        <div className={GRID} aria-hidden="true">
          {Object.keys(SCHEDULE_KINDS).map((kind) => (
            <Skeleton key={kind} className="h-13" />
          ))}
        </div>
      )}
      <dl className={GRID}>
        {schedules.data?.schedules.map((schedule) => (
          <NextRun key={schedule.kind} schedule={schedule} />
        ))}
      </dl>
    </section>
  );
}

function NextRun({ schedule }: { schedule: Schedule }) {
  const { kind, nextRunAt, problem } = schedule;
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{SCHEDULE_KINDS[kind].label}</dt>
      <dd>
        <p className="font-medium">{timetableText(schedule)}</p>
        {nextRunAt !== null && (
          <p className="text-muted text-xs">
            Next run: <time dateTime={nextRunAt}>{formatExactTime(nextRunAt)}</time>
          </p>
        )}
        {problem !== null && <p className="break-words text-critical text-xs">Last run: {problem}</p>}
      </dd>
    </div>
  );
}
