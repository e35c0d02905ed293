import { useBlocker } from "@tanstack/react-router";
import { Button } from "./ui/button.tsx";
import { Dialog } from "./ui/dialog.tsx";

type UnsavedGuardProps = {
  unsaved: boolean;
  /** Whether an address still shows what is unsaved; left out: every address of the same page does. */
  keeps?: (next: { pathname: string; search: object }) => boolean;
};

/** Asks before unsaved changes are left behind: by a link, by Back, or by closing the tab. */
export function UnsavedGuard({ unsaved, keeps }: UnsavedGuardProps) {
  const blocker = useBlocker({
    // Another account scope or search is still this page.
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
      description="Your changes on this page are not saved."
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
