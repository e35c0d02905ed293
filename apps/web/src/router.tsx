// long: all routes of the app are listed here.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  retainSearchParams,
} from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { ErrorScreen } from "./components/error-screen.tsx";
import { ProtectedGate } from "./components/protected-gate.tsx";
import { FullPageSpinner } from "./components/ui/spinner.tsx";
import { aboutQuery } from "./lib/about-query.ts";
import { queryClient } from "./lib/client.ts";
import { type AccountScope, parseSearch, readAccountScope, stringifySearch } from "./lib/search.ts";
import { readAccountsSearch } from "./pages/accounts/search.ts";
import { readApprovalsSearch } from "./pages/approvals/search.ts";
import { readAuditSearch } from "./pages/audit/search.ts";
import { readCostSearch } from "./pages/costs/search.ts";
import { readDashboardSearch } from "./pages/dashboard/search.ts";
import { readHelpSearch } from "./pages/help/search.ts";
import { readResourceSearch, readResourcesSearch } from "./pages/inventory/search.ts";
import { readRecommendationsSearch } from "./pages/savings/search.ts";
import { readAccessSearch } from "./pages/security/access/search.ts";
import { readReachabilitySearch } from "./pages/security/reachability/search.ts";
import { readSecuritySearch } from "./pages/security/search.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The email that a page passes to /verify, and /verify to /login. */
    email?: string;
    /** The email was just verified. */
    verified?: boolean;
    /** Opened from the list of resources, so Back returns to it. */
    fromResources?: boolean;
    /** The in-app URL requested before the redirect to sign-in. */
    requested?: string;
  }
}

const Toasts = lazy(() => import("./components/toasts.tsx").then((file) => ({ default: file.Toasts })));

const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  ),
  // The only error boundary: a crash replaces the whole screen (specification, section 2).
  errorComponent: ErrorScreen,
});

const toDashboard = ({ location }: { location: { pathname: string } }) => {
  // Some programs encode the colons of links.
  const arn = /^\/resources\/(arn:.+)$/.exec(decoded(location.pathname))?.[1];
  if (arn !== undefined && !location.pathname.startsWith("/resources/arn:"))
    throw redirect({ href: `/resources/${encodeURI(arn)}`, replace: true });
  throw redirect({ to: "/dashboard", replace: true });
};

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Loaded before the page, because its layout depends on whether there is a mail server. Never fails. */
const loadAbout = () => queryClient.prefetchQuery(aboutQuery);

const publicRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/login",
    component: lazyRouteComponent(() => import("./pages/identity/login/page.tsx"), "LoginPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/login/sso/$id",
    component: lazyRouteComponent(() => import("./pages/identity/login/page.tsx"), "SsoReturnPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/register",
    validateSearch: readRegisterSearch,
    component: lazyRouteComponent(() => import("./pages/identity/register/page.tsx"), "RegisterPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/verify",
    loader: loadAbout,
    component: lazyRouteComponent(() => import("./pages/identity/verify/page.tsx"), "VerifyPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/forgot-password",
    loader: loadAbout,
    component: lazyRouteComponent(
      () => import("./pages/identity/forgot-password/page.tsx"),
      "ForgotPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/reset-password",
    validateSearch: readResetSearch,
    component: lazyRouteComponent(
      () => import("./pages/identity/reset-password/page.tsx"),
      "ResetPasswordPage",
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/terms",
    component: lazyRouteComponent(() => import("./pages/legal/terms-page.tsx"), "TermsPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/privacy",
    component: lazyRouteComponent(() => import("./pages/legal/privacy-page.tsx"), "PrivacyPage"),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: "/errors/$topic",
    component: lazyRouteComponent(() => import("./pages/help/error-page.tsx"), "ErrorHelpPage"),
  }),
  createRoute({ getParentRoute: () => rootRoute, path: "$", beforeLoad: toDashboard }),
] as const;

const protectedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "protected",
  validateSearch: (raw: Record<string, unknown>): AccountScope => readAccountScope(raw),
  search: { middlewares: [retainSearchParams(["account"])] },
  component: ProtectedGate,
});

const protectedRoutes = [
  createRoute({ getParentRoute: () => protectedRoute, path: "/", beforeLoad: toDashboard }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/dashboard",
    validateSearch: readDashboardSearch,
    component: lazyRouteComponent(() => import("./pages/dashboard/page.tsx"), "DashboardPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/resources",
    validateSearch: readResourcesSearch,
    component: lazyRouteComponent(() => import("./pages/inventory/page.tsx"), "ResourcesPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/resources/arn:{$}",
    validateSearch: readResourceSearch,
    component: lazyRouteComponent(() => import("./pages/inventory/resource/page.tsx"), "ResourcePage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/cost-analysis",
    validateSearch: readCostSearch,
    component: lazyRouteComponent(() => import("./pages/costs/page.tsx"), "CostAnalysisPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security",
    validateSearch: readSecuritySearch,
    component: lazyRouteComponent(() => import("./pages/security/page.tsx"), "SecurityPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security/access",
    validateSearch: readAccessSearch,
    component: lazyRouteComponent(() => import("./pages/security/access/page.tsx"), "AccessPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security/reachability",
    validateSearch: readReachabilitySearch,
    component: lazyRouteComponent(() => import("./pages/security/reachability/page.tsx"), "ReachabilityPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security/paths",
    component: lazyRouteComponent(() => import("./pages/security/paths/page.tsx"), "PathsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security/paths/arn:{$}",
    component: lazyRouteComponent(() => import("./pages/security/paths/one/page.tsx"), "PathPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/security/findings/$id",
    component: lazyRouteComponent(() => import("./pages/security/finding/page.tsx"), "FindingPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/recommendations",
    validateSearch: readRecommendationsSearch,
    component: lazyRouteComponent(() => import("./pages/savings/page.tsx"), "RecommendationsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/notifications",
    component: lazyRouteComponent(() => import("./pages/notifications/page.tsx"), "NotificationsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/language-model",
    component: lazyRouteComponent(() => import("./pages/assistant/page.tsx"), "LanguageModelPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/tokens",
    component: lazyRouteComponent(() => import("./pages/identity/tokens/page.tsx"), "TokensPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/sign-in",
    component: lazyRouteComponent(() => import("./pages/identity/sign-in/page.tsx"), "SignInPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/members",
    component: lazyRouteComponent(() => import("./pages/identity/members/page.tsx"), "MembersPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/sso",
    component: lazyRouteComponent(
      () => import("./pages/identity/single-sign-on/page.tsx"),
      "SingleSignOnPage",
    ),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/accounts",
    validateSearch: readAccountsSearch,
    component: lazyRouteComponent(() => import("./pages/accounts/page.tsx"), "AccountsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/approvals",
    validateSearch: readApprovalsSearch,
    component: lazyRouteComponent(() => import("./pages/approvals/page.tsx"), "ApprovalsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/audit-log",
    validateSearch: readAuditSearch,
    component: lazyRouteComponent(() => import("./pages/audit/page.tsx"), "AuditPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/runs",
    component: lazyRouteComponent(() => import("./pages/runs/page.tsx"), "RunsPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/runs/$id",
    component: lazyRouteComponent(() => import("./pages/runs/run-page.tsx"), "RunPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/help",
    validateSearch: readHelpSearch,
    component: lazyRouteComponent(() => import("./pages/help/page.tsx"), "HelpPage"),
  }),
  createRoute({
    getParentRoute: () => protectedRoute,
    path: "/help/$topic",
    component: lazyRouteComponent(() => import("./pages/help/topic-page.tsx"), "HelpTopicPage"),
  }),
] as const;

type RegisterSearch = { invitation?: string };

function readRegisterSearch(raw: Record<string, unknown>): RegisterSearch {
  return typeof raw.invitation === "string" && raw.invitation !== "" ? { invitation: raw.invitation } : {};
}

type ResetSearch = { token?: string };

function readResetSearch(raw: Record<string, unknown>): ResetSearch {
  return typeof raw.token === "string" && raw.token !== "" ? { token: raw.token } : {};
}

/** The router of the app. URLs are plain text, so that people can read and type them. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([...publicRoutes, protectedRoute.addChildren([...protectedRoutes])]),
  defaultPreload: "intent",
  defaultPendingComponent: FullPageSpinner,
  scrollRestoration: true,
  pathParamsAllowedCharacters: [":"],
  parseSearch,
  stringifySearch,
});
