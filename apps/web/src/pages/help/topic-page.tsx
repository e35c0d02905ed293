import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { CircleHelp } from "../../components/icons.gen.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LoadError } from "../../components/ui/notice.tsx";
import { PageHeader } from "../../components/ui/page-header.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { type HelpPage, helpPageQuery } from "../../lib/help.ts";
import type { HelpElement, HelpNode } from "../../lib/help-topic.ts";
import { groupTitle } from "./groups.ts";
import { HelpContent, textOf } from "./help-content.tsx";

/** One help page. */
export function HelpTopicPage() {
  const { topic } = useParams({ from: "/protected/help/$topic" });
  const page = useQuery(helpPageQuery(topic));
  if (page.isError) {
    return (
      <LoadError
        message="Couldn't load this help page. Please try again."
        onRetry={() => void page.refetch()}
      />
    );
  }
  if (page.data === undefined) return <Loading />;
  return page.data === null ? <NoSuchTopic /> : <Topic page={page.data} />;
}

function Topic({ page: { title, group, code, nodes } }: { page: HelpPage }) {
  useScrollToHash();
  const headings = headingsOf(nodes);
  return (
    <>
      <nav aria-label="Breadcrumb" className="mb-2 text-muted text-sm">
        <Link to="/help" className="link">
          Help
        </Link>{" "}
        / {groupTitle(group)}
      </nav>
      <PageHeader
        title={title}
        hint={
          code !== undefined && <code className="font-mono text-xs [overflow-wrap:anywhere]">{code}</code>
        }
      />
      <div className="flex items-start gap-10">
        <Card className="min-w-0 max-w-4xl flex-1 p-5 sm:p-7">
          <HelpContent nodes={nodes} />
        </Card>
        {headings.length > 1 && <OnThisPage headings={headings} />}
      </div>
    </>
  );
}

function OnThisPage({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav aria-label="On this page" className="sticky top-20 hidden w-56 shrink-0 text-sm xl:block">
      <p className="font-medium">On this page</p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link to="." hash={id} className="rounded-sm text-muted hover:text-ink hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page loads after the router has looked for the heading. */
function useScrollToHash(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash !== "") document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}

function headingsOf(nodes: readonly HelpNode[]): { id: string; text: string }[] {
  return nodes
    .filter((node): node is HelpElement => typeof node !== "string" && node.tag === "h2")
    .map((node) => ({ id: node.id ?? "", text: textOf(node) }));
}

function Loading() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Help</h1>
      <Skeleton className="mb-5 h-14 max-w-md rounded-lg" />
      <Skeleton className="h-screen rounded-xl" />
    </div>
  );
}

function NoSuchTopic() {
  return (
    <>
      <PageHeader title="Help" />
      <Card>
        <EmptyState
          icon={CircleHelp}
          title="Help page not found"
          text="It may have been renamed, or it belongs to another version of Skyledger."
          action={
            <Button asChild>
              <Link to="/help">Show all topics</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}
