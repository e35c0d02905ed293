/** Tabs of the page. */
export const VIEWS = ["waiting", "mine", "all", "policies"] as const;
export type ApprovalsView = (typeof VIEWS)[number];

/** URL parameters of the page Approvals. */
export type ApprovalsSearch = {
  /** Omitted: those that wait for the person. */
  view?: ApprovalsView | undefined;
  /** ID of the request in the side panel. */
  open?: string | undefined;
};

/** Reads the URL parameters; unknown ones are dropped. */
export function readApprovalsSearch(raw: Record<string, unknown>): ApprovalsSearch {
  return {
    view: VIEWS.find((view) => view === raw.view),
    open: typeof raw.open === "string" && raw.open !== "" ? raw.open.slice(0, 64) : undefined,
  };
}
