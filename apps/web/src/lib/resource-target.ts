/** The page of a resource, for links and navigation: its URL contains the ARN, readable and stable. */
export function resourceTarget(arn: string) {
  return { to: "/resources/arn:{$}", params: { _splat: arn.replace(/^arn:/, "") } } as const;
}

/** The ARN of the open page. */
export function arnOfTarget({ _splat = "" }: { _splat?: string }): string {
  return `arn:${_splat}`;
}
