import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { toast } from "sonner";
import { errorSentence } from "../../lib/api-error.ts";
import { recentRunsQuery } from "../../lib/runs-query.ts";
import { SCAN_FAILED, startSecurityScan } from "../../lib/start-security-scan.ts";

/** Starts a security scan of the account in scope and opens the security page. */
export function useScanFromAnywhere(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { account } = useSearch({ from: "/protected" });
  return () => {
    void navigate({ to: "/security" });
    startSecurityScan(account).then(
      () => client.invalidateQueries({ queryKey: recentRunsQuery.queryKey }),
      (error: unknown) => toast.error(errorSentence(error, SCAN_FAILED)),
    );
  };
}
