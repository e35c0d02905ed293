import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useSession } from "../lib/use-session.ts";
import { FullPageSpinner } from "./ui/spinner.tsx";

const Shell = lazy(() => import("./shell/shell.tsx").then((file) => ({ default: file.Shell })));

/** Lets only signed-in people through: a spinner while that is found out, then /login for everybody else. */
export function ProtectedGate() {
  const { status } = useSession();
  const entered = useRef(false);
  if (status === "signedIn") entered.current = true;
  if (status === "loading") return <FullPageSpinner />;
  // Who signed out asks for no page; who opened a link gets it after signing in.
  if (status === "anonymous") return <ToLogin keepLink={!entered.current} />;
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Shell />
    </Suspense>
  );
}

/**
 * Not the router's `Navigate`, which asks once: somebody who goes back while /login is still loading would be left
 * with an empty page.
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
