import MiniSearch from "minisearch";
import type { HelpMatch } from "./help-topic.ts";

type Entry = HelpMatch & { id: number };

/** Matches shown. */
const SHOWN = 30;

let made: Promise<{ index: MiniSearch<Entry>; entries: readonly Entry[] }> | undefined;

/** Parts of help pages that have the words of a text, or words that start with them; best match first. */
export async function searchHelp(text: string): Promise<HelpMatch[]> {
  made ??= makeIndex();
  // A failed load is repeated by the next search.
  made.catch(() => {
    made = undefined;
  });
  const { index, entries } = await made;
  const all = index.search(text, { combineWith: "AND" });
  // No part has all words: uses those that have most of them.
  const found = all.length > 0 ? all : index.search(text);
  return found.slice(0, SHOWN).flatMap(({ id }) => entries[id] ?? []);
}

async function makeIndex() {
  // Each is a separate file.
  const [{ default: topics }, { default: pages }, { default: reference }, { default: rules }] =
    await Promise.all([
      import("virtual:help/topics"),
      import("virtual:help/search/pages"),
      import("virtual:help/search/reference"),
      import("virtual:help/search/rules"),
    ]);
  const titles = new Map(topics.map((topic) => [topic.topic, topic]));
  const entries = [...pages, ...reference, ...rules].flatMap((part, id): Entry[] => {
    const topic = titles.get(part.topic);
    return topic === undefined ? [] : [{ ...topic, ...part, id }];
  });
  const index = new MiniSearch<Entry>({
    fields: ["title", "heading", "code", "text"],
    searchOptions: {
      boost: { title: 4, code: 4, heading: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  await index.addAllAsync(entries);
  return { index, entries };
}
