import type { Finding } from "../../lib/findings-query.ts";
import { countOf } from "../../lib/format.ts";

/** Number of attack paths that a finding is on; nothing for none, or once it is resolved. */
export function PathsMark({ attackPaths, status }: Pick<Finding, "attackPaths" | "status">) {
  if (attackPaths === null || status === "RESOLVED") return null;
  return (
    <span className="font-medium text-critical text-xs">On {countOf(attackPaths.count, "attack path")}</span>
  );
}
