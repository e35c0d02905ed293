/** Tabs of the page. */
export const VIEWS = ["administrators", "who-can", "what-can"] as const;
export type AccessView = (typeof VIEWS)[number];

/** Results of the tab Administrators that can be chosen. */
export const RESULTS = ["is", "can_become", "depends", "unknown", "no"] as const;

/** URL parameters of the page Access. */
export type AccessSearch = {
  /** Omitted: administrators. */
  view?: AccessView | undefined;
  /** Omitted: everyone who is or may become administrator. */
  result?: (typeof RESULTS)[number] | undefined;
  /** The question of the tab Who can. */
  action?: string | undefined;
  resource?: string | undefined;
  /** The question of the tab What can: an ARN. */
  principal?: string | undefined;
};

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, 2048) : undefined;
}

/** Reads the URL parameters; unknown ones are dropped. */
export function readAccessSearch(raw: Record<string, unknown>): AccessSearch {
  return {
    view: VIEWS.find((view) => view === raw.view),
    result: RESULTS.find((result) => result === raw.result),
    action: textOf(raw.action),
    resource: textOf(raw.resource),
    principal: textOf(raw.principal),
  };
}
