import { useBlocker } from "@tanstack/react-router";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";

type UnsavedGuardProps = {
  unsaved: boolean;
  /** Whether a URL keeps the unsaved changes. By default, every URL of the same page does. */
  keeps?: (next: { pathname: string; search: object }) => boolean;
};

/** Asks for confirmation before unsaved changes are lost: by a link, Back, or closing the tab. */
export function UnsavedGuard({ unsaved, keeps }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // A changed scope or search stays on the page.
    shouldBlockFn: ({ current, next }) =>
      unsaved && !(keeps === undefined ? current.pathname === next.pathname : keeps(next)),
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title="Leave without saving?"
      description="Your changes on this page will be lost."
      footer={
        <>
          <Button size="lg" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button size="lg" look="primary" onClick={blocker.reset}>
            Stay
          </Button>
        </>
      }
    />
  );
}
