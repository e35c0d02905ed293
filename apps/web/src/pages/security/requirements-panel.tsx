import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "../../components/icons.gen.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { Segmented } from "../../components/ui/segmented.tsx";
import { SeverityBadge } from "../../components/ui/severity-badge.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { errorSentence } from "../../lib/api-error.ts";
import { countOf, formatCount } from "../../lib/format.ts";
import { type Framework, type FrameworkRequirements, frameworkQuery } from "./queries.ts";
import { type ChangeSearch, REQUIREMENT_STATUSES, type SecuritySearch } from "./search.ts";

type Requirement = FrameworkRequirements["requirements"][number];
type Check = Requirement["checks"][number];
type Standing = (typeof REQUIREMENT_STATUSES)[number];

const STANDINGS: Readonly<
  Record<Standing, { label: string; tone: "critical" | "medium" | "good" | "neutral" }>
> = {
  failed: { label: "Failed", tone: "critical" },
  unknown: { label: "Unknown", tone: "medium" },
  passed: { label: "Passed", tone: "good" },
  none: { label: "No resources", tone: "neutral" },
};

type RequirementsPanelProps = {
  framework: Framework;
  title: string;
  search: SecuritySearch;
  change: ChangeSearch;
};

/** The requirements of a framework by number, each with its checks and the resources that fail them. */
export function RequirementsPanel({ framework, title, search, change }: RequirementsPanelProps) {
  const found = useQuery(frameworkQuery(framework, search.account));
  return (
    <Card aria-busy={found.isPending}>
      <CardHeader
        title={title}
        hint="Results of the last scan. Ignored findings count as failed."
        action={
          <Link
            to="/security"
            search={{ ...search, framework: undefined, requirements: undefined }}
            resetScroll={false}
            className="link inline-flex shrink-0 items-center gap-1 text-sm"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            All frameworks
          </Link>
        }
        className="pb-3"
      />
      {found.isPending && <Skeleton className="mx-5 mb-5 h-96" />}
      {found.isError && (
        <div className="px-5 pb-5">
          <LoadError
            message={errorSentence(found.error, "Couldn't load the requirements.")}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        </div>
      )}
      {found.data !== undefined && (
        <Requirements
          all={found.data.requirements}
          shown={search.requirements}
          onShow={(requirements) => change((now) => ({ ...now, requirements }))}
        />
      )}
    </Card>
  );
}

type RequirementsProps = {
  all: readonly Requirement[];
  shown: Standing | undefined;
  onShow: (standing: Standing | undefined) => void;
};

function Requirements({ all, shown, onShow }: RequirementsProps) {
  const of = (standing: Standing) => all.filter(({ status }) => (status ?? "none") === standing);
  const rows = shown === undefined ? all : of(shown);
  const choices = [
    { value: "all", label: `All (${formatCount(all.length)})` },
    ...REQUIREMENT_STATUSES.map((value) => ({
      value,
      label: `${STANDINGS[value].label} (${formatCount(of(value).length)})`,
    })),
  ];
  return (
    <>
      <div className="mb-3 overflow-x-auto px-5">
        <Segmented
          label="Requirements"
          value={shown ?? "all"}
          options={choices}
          onChange={(value) => onShow(REQUIREMENT_STATUSES.find((one) => one === value))}
        />
      </div>
      <ul aria-label="Requirements" className="border-line border-t">
        {rows.map((requirement) => (
          <RequirementRow key={requirement.number} requirement={requirement} />
        ))}
      </ul>
      {rows.length === 0 && <p className="px-5 py-6 text-center text-muted text-sm">No such requirements.</p>}
    </>
  );
}

function RequirementRow({ requirement: { number, status, checks } }: { requirement: Requirement }) {
  const { label, tone } = STANDINGS[status ?? "none"];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 border-line border-b px-5 py-2.5 text-sm [contain-intrinsic-size:auto_44px] [content-visibility:auto] last:border-b-0 sm:grid-cols-[110px_minmax(0,1fr)_110px]">
      <h3 className="font-medium tabular-nums">{number}</h3>
      <ul className="flex flex-col gap-1.5 max-sm:order-last max-sm:col-span-2">
        {checks.map((check) => (
          <CheckLine key={check.checkId} check={check} />
        ))}
      </ul>
      <div className="justify-self-end">
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

const SHADES = { CRITICAL: "critical", HIGH: "high", MEDIUM: "medium", LOW: "low" } as const;

function CheckLine({ check }: { check: Check }) {
  const { requirement, severity } = check;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
      <span className="min-w-0 break-words">{requirement}</span>
      <span className="flex items-baseline gap-3 text-xs">
        {severity !== "INFORMATIONAL" && check.failed > 0 && <SeverityBadge severity={SHADES[severity]} />}
        <Results check={check} />
      </span>
    </li>
  );
}

function Results({ check: { checkId, requirement, passed, failed, unknown } }: { check: Check }) {
  const total = passed + failed + unknown;
  if (total === 0) return <span className="text-muted">No resources</span>;
  const of = countOf(total, "resource");
  const rest = unknown === 0 ? "" : `${failed + passed === 0 ? "" : ", "}${formatCount(unknown)} unknown`;
  if (failed === 0)
    return (
      <span className="text-muted">{`${passed === 0 ? "" : `${formatCount(passed)} of ${of} passed`}${rest}`}</span>
    );
  const outcome = `${formatCount(failed)} of ${of} failed`;
  return (
    <span className="text-muted">
      <Link
        to="/security"
        search={{ check: checkId }}
        aria-label={`${outcome}: ${requirement}`}
        className="link"
      >
        {outcome}
      </Link>
      {rest}
    </span>
  );
}
