import { LoaderCircle } from "../icons.gen.ts";

/** Spinner while the session loads, the only bare spinner in the app. */
export function FullPageSpinner() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center">
      <LoaderCircle className="size-7 animate-spin text-accent" aria-hidden="true" />
      <span className="sr-only">Loading your session</span>
    </div>
  );
}
