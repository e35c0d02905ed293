import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSession } from "../lib/use-session.ts";
import { FullPageSpinner } from "./ui/spinner.tsx";

const Shell = lazy(() => import("./shell/shell.tsx").then((file) => ({ default: file.Shell })));

const RequiredSetup = lazy(() =>
  import("./second-factor/required-setup.tsx").then((file) => ({ default: file.RequiredSetup })),
);

/** Admits signed-in users only: a spinner while the session loads, then /login for others. */
export function ProtectedGate() {
  const state = useSession();
  const { status } = state;
  const entered = useRef(false);
  if (status === "signedIn") entered.current = true;
  if (status === "loading") return <FullPageSpinner />;
  // After signing out, no page is requested; a link that was opened is restored after signing in.
  if (status === "anonymous") return <ToLogin keepLink={!entered.current} />;
  return (
    <Suspense fallback={<FullPageSpinner />}>
      {state.mustSetUpSecondFactor ? <RequiredSetup /> : <Shell />}
    </Suspense>
  );
}

/**
 * Not the router's `Navigate`, which navigates once: going back while /login is still loading would leave an empty
 * page.
 */
function ToLogin({ keepLink }: { keepLink: boolean }) {
  const navigate = useNavigate();
  const { path, href } = useLocation({
    select: ({ pathname, href: whole }) => ({ path: pathname, href: whole }),
  });
  useEffect(() => {
    if (path === "/login") return;
    const state = keepLink && path !== "/dashboard" ? { requested: href } : {};
    void navigate({ to: "/login", search: {}, state, replace: true });
  }, [path, href, keepLink, navigate]);
  return <FullPageSpinner />;
}
