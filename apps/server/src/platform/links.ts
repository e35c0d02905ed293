// Pages of the web app for links in tools and statements.

export const accountsLink = "/accounts";
export const resourcesLink = "/resources";
export const coverageLink = "/resources?panel=coverage";
export const unusedLink = "/resources?view=unused";
export const costsLink = "/cost-analysis";
export const securityLink = "/security";
export const accessLink = "/security/access";
export const reachabilityLink = "/security/reachability";
export const pathsLink = "/security/paths";
export const recommendationsLink = "/recommendations";

/** The page of a resource: its address is its ARN, readable and stable. */
export function resourceLink(arn: string): string {
  const segments = arn.split("/").map((segment) => encodeURIComponent(segment).replaceAll("%3A", ":"));
  return `/resources/${segments.join("/")}`;
}

/** The page of a finding. */
export function findingLink(id: string): string {
  return `/security/findings/${encodeURIComponent(id)}`;
}

/** The page of a recommendation. */
export function recommendationLink(id: string): string {
  return `/recommendations?open=${encodeURIComponent(id)}`;
}

/** The page of a service's costs. */
export function serviceCostLink(service: string): string {
  return `/cost-analysis?service=${encodeURIComponent(service)}`;
}
