import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { helpTopicsQuery } from "../../lib/help.ts";
import { BookOpen, Search } from "../icons.gen.ts";
import { EntryGroup, type GroupProps, matches, SHORTEST_SEARCH } from "./palette-parts.tsx";

/** Number of listed topics; the search of the help has the rest. */
const LISTED = 5;

/** Help pages by title or ID; without a text, the help itself. */
export function PaletteHelp({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const searching = text.trim().length >= SHORTEST_SEARCH;
  const topics = useQuery({ ...helpTopicsQuery, enabled: searching });
  const found = searching
    ? (topics.data ?? [])
        .filter(({ title, code = "" }) => matches(`${title} ${code} help`, text))
        .slice(0, LISTED)
    : [];
  const entries = [
    ...found.map(({ topic, title, code }) => ({
      label: title,
      icon: BookOpen,
      ...(code === undefined ? {} : { note: code }),
      words: `${code} help`,
      run: () => void navigate({ to: "/help/$topic", params: { topic } }),
    })),
    searching
      ? {
          label: `Search the help for "${text.trim()}"`,
          icon: Search,
          run: () => void navigate({ to: "/help", search: { q: text.trim() } }),
        }
      : {
          label: "Help",
          icon: BookOpen,
          words: "guides documentation",
          run: () => void navigate({ to: "/help" }),
        },
  ];
  return <EntryGroup heading="Help" entries={entries} text={text} onDone={onDone} />;
}
