import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { FINDINGS_KEY, type Finding, type FindingsPage, findingQuery } from "../../lib/findings-query.ts";
import { withFinding } from "./changed-finding.ts";

/** Changes findings in every cached list: those that `has` selects, as `change` returns them. */
export function showFindings(
  client: QueryClient,
  has: (id: string) => boolean,
  change: (finding: Finding) => Finding,
): void {
  const changed = (page: FindingsPage): FindingsPage =>
    page.findings
      .filter(({ findingId }) => has(findingId))
      .reduce((now, finding) => withFinding(now, change(finding)), page);
  client.setQueriesData<FindingsPage | InfiniteData<FindingsPage>>({ queryKey: FINDINGS_KEY }, (list) => {
    if (list === undefined) return list;
    return "pages" in list ? { ...list, pages: list.pages.map(changed) } : changed(list);
  });
}

/** Shows the current state of a finding in every cached list, and on its page. */
export function showFinding(client: QueryClient, finding: Finding): void {
  showFindings(
    client,
    (id) => id === finding.findingId,
    () => finding,
  );
  client.setQueryData(findingQuery(finding.findingId).queryKey, (known) =>
    known === undefined ? known : { ...known, finding },
  );
}
