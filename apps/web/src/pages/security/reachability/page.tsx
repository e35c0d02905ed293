import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "../../../components/icons.gen.ts";
import { SourceHint } from "../../../components/source-hint.tsx";
import { PageHeader } from "../../../components/ui/page-header.tsx";
import { ExposedPanel } from "./exposed-panel.tsx";
import { QuestionPanel } from "./question-panel.tsx";
import type { ReachabilitySearch } from "./search.ts";

/** Network reachability: a question, and everything that the internet reaches. */
export function ReachabilityPage() {
  const search = useSearch({ from: "/protected/security/reachability" });
  const navigate = useNavigate();
  const change = (part: ReachabilitySearch) =>
    void navigate({ to: "/security/reachability", search: { ...search, ...part } });
  const { from, to, port } = search;
  return (
    <>
      <Link
        to="/security"
        className="mb-3 inline-flex items-center gap-1.5 rounded-sm font-medium text-muted text-sm hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Security
      </Link>
      <PageHeader
        title="Reachability"
        hint={
          <SourceHint account={search.account}>
            What connections can reach, by routes, network ACLs, and security groups together.
          </SourceHint>
        }
      />
      <div className="flex flex-col gap-4">
        <QuestionPanel key={`${from} ${to} ${port}`} search={search} change={change} />
        <ExposedPanel account={search.account} />
      </div>
    </>
  );
}
