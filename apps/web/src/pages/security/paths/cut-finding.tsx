import { Link } from "@tanstack/react-router";
import type { Cut } from "./queries.ts";

/** Link to the finding of a change, where there is one. */
export function CutFinding({ cut: { findingId, fixId } }: { cut: Cut }) {
  if (findingId === undefined) return null;
  return (
    <Link
      to="/security/findings/$id"
      params={{ id: findingId }}
      className="font-medium text-accent hover:underline"
    >
      {fixId === undefined ? "Show the finding" : "Show the finding and its fix"}
    </Link>
  );
}
