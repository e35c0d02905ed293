/** URL parameters of the page Reachability: its question. */
export type ReachabilitySearch = {
  /** Such as "internet-ipv4". */
  from?: string | undefined;
  /** An ARN, ID, or name. Omitted: no question. */
  to?: string | undefined;
  port?: number | undefined;
  protocol?: "tcp" | "udp" | undefined;
};

const textOf = (value: unknown) =>
  typeof value === "string" && value !== "" ? value.slice(0, 2048) : undefined;

/** Reads the URL parameters; unknown ones are dropped. */
export function readReachabilitySearch(raw: Record<string, unknown>): ReachabilitySearch {
  const port = Number(raw.port ?? Number.NaN);
  return {
    from: textOf(raw.from),
    to: textOf(raw.to),
    port: Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : undefined,
    protocol: raw.protocol === "udp" ? "udp" : undefined,
  };
}
