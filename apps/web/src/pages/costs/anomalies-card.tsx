import { anomalyDays } from "../../components/cost-days.ts";
import { TrendingDown, TrendingUp } from "../../components/icons.gen.ts";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatWholeDollars } from "../../lib/format.ts";
import { serviceName } from "../../lib/service-name.ts";
import { regionName } from "./cost-groups.ts";
import type { CostAnomaly } from "./queries.ts";

/** The list is ordered by amount: further entries are smaller. */
const SHOWN = 6;

type AnomaliesCardProps = {
  anomalies: readonly CostAnomaly[];
  onService: (service: string) => void;
};

/** Anomalies of the period: service, days, amount, and Regions. */
export function AnomaliesCard({ anomalies, onService }: AnomaliesCardProps) {
  if (anomalies.length === 0) return null;
  const further = anomalies.length - SHOWN;
  return (
    <Card>
      <CardHeader
        title="Unusual spend"
        hint="Days with unusual spend. Accounts for weekdays, trends, and monthly fees"
      />
      <ul className="px-5 pt-2 pb-4">
        {anomalies.slice(0, SHOWN).map((anomaly) => (
          <Anomaly key={`${anomaly.service} ${anomaly.start}`} anomaly={anomaly} onService={onService} />
        ))}
      </ul>
      {further > 0 && <p className="px-5 pb-4 text-muted text-sm">And {further} with smaller amounts.</p>}
    </Card>
  );
}

function Anomaly({ anomaly, onService }: { anomaly: CostAnomaly; onService: (service: string) => void }) {
  const { service, amount, actual, expected, drivers } = anomaly;
  const rose = anomaly.direction === "rise";
  const Icon = rose ? TrendingUp : TrendingDown;
  return (
    <li className="flex items-start justify-between gap-x-6 border-line border-b py-2.5 text-sm last:border-b-0">
      <div className="flex min-w-0 items-start gap-3">
        <Icon
          className={`mt-0.5 size-4 shrink-0 ${rose ? "text-critical" : "text-good"}`}
          aria-hidden="true"
        />
        <div className="min-w-0">
          <p>
            <button type="button" className="link" title={service} onClick={() => onService(service)}>
              {serviceName(service)}
            </button>{" "}
            cost {rose ? "more" : "less"} than usual on{" "}
            <span className="whitespace-nowrap">{anomalyDays(anomaly)}</span>
          </p>
          <p className="text-muted text-xs tabular-nums">
            {formatWholeDollars(actual)} vs. {formatWholeDollars(expected)} expected
            {drivers.length > 0 && <>. Main changes: {drivers.map(driverText).join(", ")}</>}
          </p>
        </div>
      </div>
      <p className={`whitespace-nowrap font-semibold tabular-nums ${rose ? "text-critical" : "text-good"}`}>
        {rose ? "+" : "−"}
        {formatWholeDollars(Math.abs(amount))}
      </p>
    </li>
  );
}

function driverText({ region, amount }: CostAnomaly["drivers"][number]): string {
  return `${regionName(region)} ${amount < 0 ? "−" : "+"}${formatWholeDollars(Math.abs(amount))}`;
}
