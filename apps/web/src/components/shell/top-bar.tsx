import { useLocation } from "@tanstack/react-router";
import { Keyboard, Menu as MenuIcon, Search } from "../icons.gen.ts";
import { ThemeMenu } from "../theme-menu.tsx";
import { Button } from "../ui/button.tsx";
import { KeyboardKey } from "../ui/keyboard-key.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { AiPanel } from "./ai-panel.tsx";
import { DESTINATIONS } from "./destinations.ts";
import { SETTINGS } from "./settings.ts";
import { UserMenu } from "./user-menu.tsx";

/** Titles of the pages; a setting that is part of a page comes after it. */
const PAGES = [
  ...DESTINATIONS,
  ...SETTINGS.map(({ label, link }) => ({ to: link.to, label })),
  { to: "/help", label: "Help" },
];

type TopBarProps = {
  onOpenNavigation: () => void;
  onOpenPalette: () => void;
  onOpenKeys: () => void;
  onAsk: () => void;
};

/** Search, AI badge, shortcuts, theme, and user menu; on small screens, the navigation button. */
export function TopBar({ onOpenNavigation, onOpenPalette, onOpenKeys, onAsk }: TopBarProps) {
  const path = useLocation({ select: (location) => location.pathname });
  const page = PAGES.find(({ to }) => path === to || path.startsWith(`${to}/`))?.label;
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-page/90 px-3 backdrop-blur sm:px-6">
      <Button
        look="ghost"
        size="icon"
        className="lg:hidden"
        aria-label="Open navigation"
        onClick={onOpenNavigation}
      >
        <MenuIcon aria-hidden="true" />
      </Button>
      <span className="min-w-0 truncate font-medium text-sm sm:hidden">{page}</span>
      <button
        type="button"
        onClick={onOpenPalette}
        aria-keyshortcuts="Control+K"
        className="hidden h-8 w-80 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 text-left text-muted text-sm shadow-soft transition-colors duration-120 hover:border-control sm:flex"
      >
        <Search className="size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">Search pages, resources, findings…</span>
        <KeyboardKey>Ctrl K</KeyboardKey>
      </button>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <Button look="ghost" size="icon" className="sm:hidden" aria-label="Search" onClick={onOpenPalette}>
          <Search aria-hidden="true" />
        </Button>
        <AiPanel onAsk={onAsk} />
        <Tooltip text="Keyboard shortcuts: press ?">
          <Button
            look="ghost"
            size="icon"
            className="hidden sm:inline-flex"
            aria-label="Keyboard shortcuts"
            onClick={onOpenKeys}
          >
            <Keyboard aria-hidden="true" />
          </Button>
        </Tooltip>
        <ThemeMenu />
        <UserMenu />
      </div>
    </header>
  );
}
