import { Link, useSearch } from "@tanstack/react-router";
import { CircleDashed, Layers, type LucideIcon } from "lucide-react";
import { Button } from "./ui/button.tsx";
import { Card } from "./ui/card.tsx";
import { EmptyState } from "./ui/empty-state.tsx";
import { PageHeader } from "./ui/page-header.tsx";

type ComingPageProps = {
  title: string;
  hint: string;
  icon: LucideIcon;
  /** The empty state's heading and reason. */
  emptyTitle: string;
  emptyText: string;
  /** What the page will hold, in the order in which it will be seen. */
  contents: readonly string[];
};

/** A page whose data this version does not collect yet: it says so, what it will hold, and what works today. */
export function ComingPage({ title, hint, icon, emptyTitle, emptyText, contents }: ComingPageProps) {
  const { account } = useSearch({ from: "/protected" });
  return (
    <>
      <PageHeader title={title} hint={hint} />
      <Card>
        <EmptyState
          icon={icon}
          title={emptyTitle}
          text={emptyText}
          className="pb-8"
          action={
            <Button look="primary" asChild>
              <Link to="/resources" search={account === undefined ? {} : { account }}>
                <Layers aria-hidden="true" />
                Explore your resources
              </Link>
            </Button>
          }
        />
        <div className="mx-auto max-w-lg border-line border-t px-6 py-6">
          <h2 className="font-semibold text-sm">What this page will hold</h2>
          <ul className="mt-3 flex flex-col gap-2 text-muted text-sm">
            {contents.map((item) => (
              <li key={item} className="flex items-start gap-2">
                <CircleDashed className="mt-0.5 size-3.5 shrink-0" aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  );
}
