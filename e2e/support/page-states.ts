/**
 * Every page with data of a workspace, in each view that shows a list, with the last call before it is shown:
 * `page-states.e2e.ts` tests their loading, empty, and failed states.
 */
export const pageStates = [
  ["/dashboard", "/notifications/preferences"],
  ["/resources", "/resources/inventory"],
  ["/resources?view=unused", "/resources/unused"],
  ["/resources/arn:aws:s3:::orders", "/resources/resource"],
  ["/cost-analysis", "/cost/status"],
  ["/security", "/security/score"],
  [
    "/security/findings/0198c0de-0000-7000-8000-000000000000",
    "/security/findings/0198c0de-0000-7000-8000-000000000000",
  ],
  ["/security/access", "/access/administrators"],
  ["/security/reachability", "/reachability/exposed"],
  ["/security/paths", "/paths"],
  ["/security/paths/arn:aws:s3:::orders", "/paths"],
  ["/recommendations", "/cost/recommendations"],
  ["/recommendations?status=applied", "/cost/recommendations"],
  ["/notifications", "/notifications/preferences"],
  ["/accounts", "/accounts"],
  ["/members", "/members"],
  ["/sso", "/sso"],
  ["/sign-in", "/sessions"],
  ["/tokens", "/tokens"],
  ["/language-model", "/language-model"],
  ["/approvals", "/approvals"],
  ["/audit-log", "/audit"],
  ["/runs", "/runs"],
  ["/runs/0198c0de-0000-7000-8000-000000000000", "/runs/0198c0de-0000-7000-8000-000000000000"],
] as const;

/** Routes without such states, with the reason. */
const routesWithoutStates: Readonly<Record<string, string>> = {
  "/": "leads to the dashboard",
  "/help": "its texts are part of the app",
  "/help/$topic": "its text is part of the app",
};

/** Paths of the protected routes in the source of the router, as written there: "/security/findings/$id". */
export function protectedPaths(router: string): string[] {
  const list = /^const protectedRoutes = \[$(.*?)^\]/ms.exec(router)?.[1];
  if (list === undefined) throw new Error("router.tsx has no list protectedRoutes");
  return [...list.matchAll(/^ {4}path: "([^"]+)"|[{ ]path: "([^"]+)",/gm)].map(
    ([, own, inline]) => own ?? inline ?? "",
  );
}

/** Routes without an entry, and entries without a route. */
export function pageStateViolations(
  routes: readonly string[],
  pages: readonly string[] = pageStates.map(([url]) => url),
  without: readonly string[] = Object.keys(routesWithoutStates),
): string[] {
  const shapes = routes.map((route) => ({
    route,
    shape: new RegExp(`^${route.replaceAll(/\{\$\}/g, ".+").replaceAll(/\$\w+/g, "[^/]+")}$`),
  }));
  const shown = pages.map((url) => {
    const path = url.replace(/\?.*$/, "");
    return {
      url,
      route: routes.find((route) => route === path) ?? shapes.find(({ shape }) => shape.test(path))?.route,
    };
  });
  const covered = new Set([...without, ...shown.map(({ route }) => route)]);
  return [
    ...routes
      .filter((route) => !covered.has(route))
      .map((route) => `${route} has no entry in pageStates, so nothing tests its loading and failed states`),
    ...shown.filter(({ route }) => route === undefined).map(({ url }) => `${url} is not a protected route`),
    ...without.filter((route) => !routes.includes(route)).map((route) => `${route} is not a protected route`),
  ];
}
