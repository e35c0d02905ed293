import { useQuery } from "@tanstack/react-query";
import { type FindingsPage, findingsQuery } from "./queries.ts";
import { findingsRequest, type SecuritySearch } from "./search.ts";
import { REFETCH_WHILE_FIXING_MS } from "./use-remediation.ts";

/** A page of findings as the page shows it. */
export type FindingsList = {
  page: FindingsPage | undefined;
  /** What is shown belongs to an earlier question and is about to be replaced. */
  stale: boolean;
  error: Error | null;
  retry: () => void;
};

/** The page of findings that the address asks for; asked for again and again while something is being fixed. */
export function useFindings(search: SecuritySearch, enabled: boolean, fixing: boolean): FindingsList {
  const findings = useQuery({
    ...findingsQuery(findingsRequest(search)),
    enabled,
    refetchInterval: fixing ? REFETCH_WHILE_FIXING_MS : false,
  });
  return {
    page: findings.data,
    stale: findings.isPlaceholderData,
    error: findings.error,
    retry: () => void findings.refetch(),
  };
}
