import { errorHelpPath } from "../../lib/error-help.ts";

/** A quiet link to the help page about an error. In a new tab: nothing that was entered or shown is lost. */
export function LearnMore({ error, signedOut }: { error: unknown; signedOut?: boolean }) {
  const path = errorHelpPath(error, signedOut);
  if (path === undefined) return null;
  return (
    <>
      {" "}
      <a href={path} target="_blank" rel="noreferrer" className="prose-link">
        Learn more<span className="sr-only"> about this error, opens in a new tab</span>
      </a>
    </>
  );
}
