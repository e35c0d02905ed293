import { Link } from "@tanstack/react-router";
import { countOf } from "../../../lib/format.ts";
import type { Cut } from "./queries.ts";

/** The change that cuts a path, with a link to its finding, where there is one. */
export function CutText({ cut }: { cut: Cut }) {
  return (
    <>
      {cut.text}. It is on {countOf(cut.paths, "best path")}. <CutFinding cut={cut} />
    </>
  );
}

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
