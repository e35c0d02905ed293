import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

type BulkItemLinkProps = {
  findingId: string | null;
  recommendationId: string | null;
  /** The recommendation was applied: it is listed there. */
  applied?: boolean;
  /** Keeps the dialog open. */
  newTab?: boolean;
  className: string;
  children: ReactNode;
};

/** Leads to the finding or recommendation of a fix; plain text where it no longer exists. */
export function BulkItemLink(props: BulkItemLinkProps) {
  const { findingId, recommendationId, applied = false, newTab = false, className, children } = props;
  const target = newTab ? { target: "_blank" } : {};
  if (findingId !== null) {
    return (
      <Link to="/security/findings/$id" params={{ id: findingId }} className={className} {...target}>
        {children}
      </Link>
    );
  }
  if (recommendationId !== null) {
    return (
      <Link
        to="/recommendations"
        search={{ status: applied ? "applied" : undefined, open: recommendationId }}
        className={className}
        {...target}
      >
        {children}
      </Link>
    );
  }
  return <span className="break-words font-medium">{children}</span>;
}
