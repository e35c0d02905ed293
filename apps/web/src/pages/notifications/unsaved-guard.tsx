import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";

/** Asks before unsaved changes are left behind: by a link, by Back, or by closing the tab. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    // Another account scope or search is still this page.
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
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
