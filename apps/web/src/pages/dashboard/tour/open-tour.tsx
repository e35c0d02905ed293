import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { usePreferences } from "../use-preferences.ts";

const Tour = lazy(() => import("./tour.tsx").then((file) => ({ default: file.Tour })));

/** The tour, if the URL names one of its stops. */
export function OpenTour() {
  const { tour } = useSearch({ from: "/protected/dashboard" });
  const navigate = useNavigate({ from: "/dashboard" });
  const { chosen, choose } = usePreferences();
  if (tour === undefined) return null;
  const end = (how: "finished" | "skipped") => {
    // If the person has finished it before, that answer is kept.
    if (chosen?.tour !== "finished" && chosen?.tour !== how) choose({ tour: how });
    void navigate({ search: (now) => ({ ...now, tour: undefined }), replace: true, resetScroll: false });
  };
  return (
    <Suspense>
      <Tour stop={Number(tour)} onEnd={end} />
    </Suspense>
  );
}
