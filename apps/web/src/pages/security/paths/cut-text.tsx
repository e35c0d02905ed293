import { countOf } from "../../../lib/format.ts";
import { CutFinding } from "./cut-finding.tsx";
import type { Cut } from "./queries.ts";

/** The change that cuts a path, with a link to its finding, where there is one. */
export function CutText({ cut }: { cut: Cut }) {
  return (
    <>
      {cut.text}. It is on {countOf(cut.paths, "attack path")}. <CutFinding cut={cut} />
    </>
  );
}
