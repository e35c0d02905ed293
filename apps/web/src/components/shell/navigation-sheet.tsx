import { Sheet } from "../ui/sheet.tsx";
import { Navigation } from "./navigation.tsx";

type NavigationSheetProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The navigation on phones. Loaded on demand: wide screens don't have it. */
export function NavigationSheet({ open, onOpenChange }: NavigationSheetProps) {
  return (
    <Sheet
      side="left"
      title="Navigation"
      titleHidden
      open={open}
      onOpenChange={onOpenChange}
      className="w-[272px]"
    >
      <Navigation onLeave={() => onOpenChange(false)} />
    </Sheet>
  );
}
