import { formatExactTime } from "../../lib/format.ts";
import { relativeTime } from "../../lib/relative-time.ts";

/** A time as "5 minutes ago", with the exact time on hover. */
export function RelativeTime({ time }: { time: string | null | undefined }) {
  if (time === null || time === undefined) return <span>Never</span>;
  return (
    <time dateTime={time} title={formatExactTime(time)}>
      {relativeTime(time)}
    </time>
  );
}
