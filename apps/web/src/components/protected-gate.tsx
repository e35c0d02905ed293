import { Navigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSession } from "../lib/use-session.ts";
import { FullPageSpinner } from "./ui/spinner.tsx";

const Shell = lazy(() => import("./shell/shell.tsx").then((file) => ({ default: file.Shell })));

/** Lets only signed-in people through: a spinner while that is found out, then /login for everybody else. */
export function ProtectedGate() {
  const { status } = useSession();
  if (status === "loading") return <FullPageSpinner />;
  if (status === "anonymous") return <Navigate to="/login" search={{}} replace />;
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <Shell />
    </Suspense>
  );
}
