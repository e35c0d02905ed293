import { Link, useLocation } from "@tanstack/react-router";
import { helpTopicOf } from "./help-topics.ts";
import { CircleHelp } from "./icons.gen.ts";

/** An unobtrusive question mark next to a page's title, which opens the help page of the page. */
export function PageHelpLink({ title }: { title: string }) {
  const topic = useLocation({ select: ({ pathname }) => helpTopicOf(pathname) });
  if (topic === undefined) return null;
  return (
    <Link
      to="/help/$topic"
      params={{ topic }}
      aria-label={`Help: ${title}`}
      title="Help"
      className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120 hover:bg-sunken hover:text-ink"
    >
      <CircleHelp className="size-4" aria-hidden="true" />
    </Link>
  );
}

/** A link to the help page of a check. */
export function CheckHelpLink({ checkId }: { checkId: string }) {
  return (
    <Link to="/help/$topic" params={{ topic: `check-${checkId}` }} className="link">
      About this check
    </Link>
  );
}
