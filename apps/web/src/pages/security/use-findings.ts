import { useQuery } from "@tanstack/react-query";
import { REFETCH_WHILE_FIXING_MS } from "../../components/remediation/use-remediation.ts";
import { type FindingsPage, findingsQuery } from "../../lib/findings-query.ts";
import { findingsRequest, type SecuritySearch } from "./search.ts";

/** State of the list of findings. */
export type FindingsList = {
  page: FindingsPage | undefined;
  /** The data belongs to the previous request and is about to be replaced. */
  stale: boolean;
  error: Error | null;
  retry: () => void;
};

/** Findings for the URL parameters; polls while a fix is running. */
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
