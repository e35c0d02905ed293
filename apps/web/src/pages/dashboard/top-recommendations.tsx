import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { CircleCheck, Sparkles } from "../../components/icons.gen.ts";
import { May } from "../../components/may.tsx";
import { type AskingAbout, RecommendationDialogs } from "../../components/savings/recommendation-dialogs.tsx";
import {
  type Recommendation,
  recommendationsQuery,
} from "../../components/savings/recommendation-queries.ts";
import { useRecommendationChange } from "../../components/savings/use-recommendation-change.ts";
import { Button } from "../../components/ui/button.tsx";
import type { Messages } from "../../components/use-messages.ts";
import { scopeQuery } from "../../lib/account-scope.ts";
import { formatCardDollars, formatCount } from "../../lib/format.ts";
import type { Summary } from "./queries.ts";
import { TOP_COUNT, TopEmpty, TopPanel, TopRow } from "./top-panel.tsx";
import { useUnderWay } from "./under-way.ts";

/** Enough that three of them count completely. */
const ASKED = 12;

type TopRecommendationsProps = {
  account: string | undefined;
  /** Undefined while unknown. */
  summary: Summary | undefined;
  messages: Messages;
  className: string;
};

/** The best open recommendations, with their buttons. Those that another one includes are left out. */
export function TopRecommendations({ account, summary, messages, className }: TopRecommendationsProps) {
  const [asking, setAsking] = useState<AskingAbout | null>(null);
  const close = () => setAsking(null);
  const control = useRecommendationChange(messages, close);
  const recommendations = useQuery(
    recommendationsQuery({
      ...{ status: "open", sort: "rank", limit: ASKED },
      ...scopeQuery(account),
    }),
  );
  const page = recommendations.data;
  const top = (page?.recommendations ?? []).filter(({ countedIn }) => countedIn === null).slice(0, TOP_COUNT);
  const discovered = summary === undefined ? undefined : summary.lastDiscoveredAt !== null;
  return (
    <>
      <TopPanel
        title="Top recommendations"
        tour="recommendations"
        hint="Most savings for the least effort"
        loads={[recommendations]}
        empty={top.length === 0}
        failure="Couldn't load the recommendations."
        className={className}
        all={
          page !== undefined && page.total > 0 ? (
            <Link to="/recommendations" className="link">
              View all {formatCount(page.total)}
            </Link>
          ) : null
        }
      >
        {top.map((one) => (
          <RecommendationRow
            key={one.recommendationId}
            recommendation={one}
            busy={control.busyId === one.recommendationId}
            onApply={() => setAsking({ about: one, to: "apply" })}
          />
        ))}
        {top.length === 0 && <Nothing {...{ account, discovered }} />}
      </TopPanel>
      <RecommendationDialogs asking={asking} control={control} onClose={close} />
    </>
  );
}

function Nothing({
  account,
  discovered,
}: Pick<TopRecommendationsProps, "account"> & { discovered: boolean | undefined }) {
  const coming = useUnderWay("discovery", account);
  if (discovered === false && coming !== null) {
    return (
      <TopEmpty icon={Sparkles} title={coming}>
        Recommendations appear here when it ends.
      </TopEmpty>
    );
  }
  if (discovered === false) {
    return (
      <TopEmpty icon={Sparkles} title="No discovery has run">
        <Link to="/resources" className="link">
          Run discovery
        </Link>{" "}
        to see what you can save.
      </TopEmpty>
    );
  }
  return (
    <TopEmpty icon={CircleCheck} title="No open recommendations">
      {discovered === true ? "The last discovery found nothing to save." : "Nothing is left to apply."}
    </TopEmpty>
  );
}

type RecommendationRowProps = { recommendation: Recommendation; busy: boolean; onApply: () => void };

function RecommendationRow({ recommendation: one, busy, onApply }: RecommendationRowProps) {
  const open = { to: "/recommendations", search: { open: one.recommendationId } } as const;
  const saving = one.estimatedMonthlySavings;
  return (
    <TopRow
      title={
        <Link {...open} className="rounded-sm hover:underline">
          {one.act}
        </Link>
      }
      detail={one.description}
      facts={[one.accountName, one.region, `${one.effort.replace("Very", "Very ").toLowerCase()} effort`]}
      figure={
        <p className="whitespace-nowrap text-right">
          <span className="sr-only">Estimated monthly savings: </span>
          <span
            className={`font-semibold text-sm tabular-nums ${saving === null ? "text-muted" : "text-good"}`}
          >
            {saving === null ? "Unknown" : formatCardDollars(saving)}
          </span>
          <span className="text-muted text-xs">/mo</span>
        </p>
      }
      actions={
        <>
          <Button asChild size="sm">
            <Link {...open} aria-label={`Details of ${one.act}`}>
              Details
            </Link>
          </Button>
          <May call="POST /cost/recommendations/implement" need="fix" account={one.accountId}>
            <Button size="sm" look="primary" busy={busy} aria-label={`Apply ${one.act}`} onClick={onApply}>
              {busy ? "Applying..." : "Apply"}
            </Button>
          </May>
        </>
      }
    />
  );
}
