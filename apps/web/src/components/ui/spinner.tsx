import { LoaderCircle } from "../icons.gen.ts";

/** Spinner while the app or the session loads, the only bare spinner in the app; index.html starts with it. */
export function FullPageSpinner() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center">
      <LoaderCircle className="size-7 animate-spin text-accent" aria-hidden="true" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
