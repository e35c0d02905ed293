import type { Run } from "./runs-query.ts";

/** Page that shows the result of a run. */
export type ResultPage =
  | "/dashboard"
  | "/resources"
  | "/recommendations"
  | "/security"
  | "/accounts"
  | "/cost-analysis";

/** Where the result of a run is shown, by kind. Fixes and changes of tags have dialogs of their own. */
export const runResults: Readonly<Partial<Record<Run["kind"], { to: ResultPage; label: string }>>> = {
  discovery: { to: "/resources", label: "Show resources" },
  metrics: { to: "/recommendations", label: "Show recommendations" },
  security_scan: { to: "/security", label: "Show findings" },
  security_hub_import: { to: "/security", label: "Show findings" },
  billing_import: { to: "/accounts", label: "Show exports" },
  cost_analysis: { to: "/cost-analysis", label: "Show costs" },
  full_analysis: { to: "/dashboard", label: "Show dashboard" },
};
