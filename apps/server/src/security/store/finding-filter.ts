export interface FindingFilter {
  status?: string | undefined;
  severity?: number | undefined;
  category?: string | undefined;
  service?: string | undefined;
  region?: string | undefined;
  accountId?: string | undefined;
  checkId?: string | undefined;
  arn?: string | undefined;
  q?: string | undefined;
  /** Not resolved: active and ignored ones. */
  unresolved?: boolean | undefined;
  /** Instant (ISO 8601): only findings that were first seen before it. */
  firstSeenBefore?: string | undefined;
}
