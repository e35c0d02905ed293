import { Link } from "@tanstack/react-router";
import { countOf } from "../../../lib/format.ts";
import type { Cut } from "./queries.ts";

/** The change that cuts a path, with a link to its finding, where there is one. */
export function CutText({ cut: { text, paths, findingId, fixId } }: { cut: Cut }) {
  return (
    <>
      {text}. It is on {countOf(paths, "best path")}.{" "}
      {findingId !== undefined && (
        <Link
          to="/security/findings/$id"
          params={{ id: findingId }}
          className="font-medium text-accent hover:underline"
        >
          {fixId === undefined ? "Show the finding" : "Show the finding and its fix"}
        </Link>
      )}
    </>
  );
}
