/** The page of a resource, for links and navigation: its address is its ARN, readable and stable. */
export function resourceTarget(arn: string) {
  return { to: "/resources/arn:{$}", params: { _splat: arn.replace(/^arn:/, "") } } as const;
}

/** The ARN of the page that is open. */
export function arnOfTarget({ _splat = "" }: { _splat?: string }): string {
  return `arn:${_splat}`;
}
