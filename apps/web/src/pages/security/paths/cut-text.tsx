import { CutFinding } from "./cut-finding.tsx";
import { cutReach } from "./path-words.ts";
import type { Cut } from "./queries.ts";

/** The change that cuts a path, with a link to its finding, where there is one. */
export function CutText({ cut }: { cut: Cut }) {
  return (
    <>
      {cut.text}. {cutReach(cut)} <CutFinding cut={cut} />
    </>
  );
}
