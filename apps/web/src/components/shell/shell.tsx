import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import type { EarlySearch } from "./palette.tsx";
import { TopBar } from "./top-bar.tsx";
import { useRecentPages } from "./use-recent-pages.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const KeysDialog = lazy(() => import("./keys-dialog.tsx").then((file) => ({ default: file.KeysDialog })));
const AssistantDrawer = lazy(() =>
  import("../assistant/assistant-drawer.tsx").then((file) => ({ default: file.AssistantDrawer })),
);
const NavigationSheet = lazy(() =>
  import("./navigation-sheet.tsx").then((file) => ({ default: file.NavigationSheet })),
);
const RunWatcher = lazy(() => import("./run-watcher.tsx").then((file) => ({ default: file.RunWatcher })));
const Palette = lazy(() => import("./palette.tsx").then((file) => ({ default: file.Palette })));

/** Frame of every protected page: navigation, top bar, footer, palette, and keyboard shortcuts. */
export function Shell() {
  // undefined: not opened yet
  const [navigationOpen, setNavigationOpen] = useState<boolean>();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const early = useRef<EarlySearch>({ typed: "", from: null });
  const [keysOpen, setKeysOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const main = useRef<HTMLElement>(null);
  useShortcuts({ openPalette: () => setPaletteOpen(true), openKeys: () => setKeysOpen(true) });
  useFocusOnNewPage(main);
  useRecentPages();
  return (
    <div className="lg:grid lg:grid-cols-[248px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 z-40 hidden h-dvh overflow-y-auto border-line border-r lg:block">
        <Navigation />
      </aside>
      {navigationOpen !== undefined && (
        <Suspense>
          <NavigationSheet open={navigationOpen} onOpenChange={setNavigationOpen} />
        </Suspense>
      )}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar
          onOpenNavigation={() => setNavigationOpen(true)}
          onOpenPalette={() => setPaletteOpen(true)}
          onOpenKeys={() => setKeysOpen(true)}
          onAsk={() => setAsking(true)}
        />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          // As high as the window, so that the footer is below it and never moves in view.
          className="mx-auto min-h-[calc(100dvh-56px)] w-full max-w-[1400px] flex-1 px-4 py-5 outline-none sm:px-6 sm:py-6"
        >
          <Outlet />
        </main>
        <Footer />
      </div>
      {paletteOpen && (
        <Suspense fallback={<PaletteField early={early.current} onClose={() => setPaletteOpen(false)} />}>
          <Palette
            early={early.current}
            onClose={() => setPaletteOpen(false)}
            onOpenKeys={() => {
              setPaletteOpen(false);
              setKeysOpen(true);
            }}
            onAsk={() => setAsking(true)}
          />
        </Suspense>
      )}
      <Suspense>
        <RunWatcher />
      </Suspense>
      {asking && (
        <Suspense>
          <AssistantDrawer onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {keysOpen && (
        <Suspense>
          <KeysDialog open onOpenChange={setKeysOpen} />
        </Suspense>
      )}
    </div>
  );
}

/** Takes the letters that a person types while the palette loads. */
function PaletteField({ early, onClose }: { early: EarlySearch; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    early.from = document.activeElement;
    field.current?.focus();
    return () => {
      early.typed = "";
      early.from = null;
    };
  }, [early]);
  return (
    <input
      ref={field}
      aria-label="Search"
      className="fixed top-[12vh] left-1/2 opacity-0"
      onChange={({ target }) => {
        early.typed = target.value;
      }}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    />
  );
}

/** Moves the focus to the content after a page change, for keyboards and screen readers. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const path = useLocation({ select: (location) => location.pathname });
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path, main]);
}
