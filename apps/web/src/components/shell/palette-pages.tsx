import { useLocation, useNavigate } from "@tanstack/react-router";
import { recentPages } from "../../lib/recent-pages.ts";
import { useMay } from "../../lib/use-may.ts";
import { History } from "../icons.gen.ts";
import { DESTINATIONS } from "./destinations.ts";
import { EntryGroup, type GroupProps } from "./palette-parts.tsx";
import { PARTS_OF_PAGES } from "./parts-of-pages.ts";
import { SETTINGS } from "./settings.ts";

/** Recent pages shown. */
const RECENT = 4;

/** Recently visited pages, shown until text is entered. */
export function PaletteRecent({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const here = useLocation({ select: (location) => location.pathname });
  if (text.trim() !== "") return null;
  const entries = recentPages
    .get()
    .filter(({ path }) => path !== here)
    .slice(0, RECENT)
    .map(({ path, title }) => ({ label: title, icon: History, run: () => void navigate({ to: path }) }));
  return <EntryGroup heading="Recent" entries={entries} text={text} onDone={onDone} />;
}

/** Pages of the navigation, then pages and views that it doesn't list. */
export function PalettePages(props: GroupProps) {
  const navigate = useNavigate();
  const entries = [
    ...DESTINATIONS.map(({ to, label, icon }) => ({ label, icon, run: () => void navigate({ to }) })),
    ...PARTS_OF_PAGES.map(({ label, icon, words, link }) => ({
      label,
      icon,
      words,
      run: () => void navigate(link),
    })),
  ];
  return <EntryGroup heading="Pages" entries={entries} {...props} />;
}

/** Settings of the navigation. */
export function PaletteSettings(props: GroupProps) {
  const navigate = useNavigate();
  const maySet = useMay("PUT /language-model", "settings everywhere");
  const entries = [
    ...SETTINGS.filter((one) => maySet || !("needsSettings" in one)).map(({ label, icon, words, link }) => ({
      label,
      icon,
      words,
      run: () => void navigate(link),
    })),
  ];
  return <EntryGroup heading="Settings" entries={entries} {...props} />;
}
