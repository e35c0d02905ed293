import { useLocation, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useSession } from "../lib/use-session.ts";
import { FullPageSpinner } from "./ui/spinner.tsx";

const Shell = lazy(() => import("./shell/shell.tsx").then((file) => ({ default: file.Shell })));

/** Lets only signed-in people through: a spinner while that is found out, then /login for everybody else. */
export function ProtectedGate() {
  const { status } = useSession();
  if (status === "loading") return <FullPageSpinner />;
  if (status === "anonymous") return <ToLogin />;
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
function ToLogin() {
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    if (path !== "/login") void navigate({ to: "/login", search: {}, replace: true });
  }, [path, navigate]);
  return <FullPageSpinner />;
}
