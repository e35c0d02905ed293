import { queryOptions } from "@tanstack/react-query";
import type { HelpNode, HelpTopic } from "./help-topic.ts";

/** A help page: its title, and its content as a tree. */
export type HelpPage = HelpTopic & { nodes: HelpNode[] };

/** Titles of all help pages, a file of the app that is loaded on demand. */
export const helpTopicsQuery = queryOptions({
  queryKey: ["help", "topics"],
  queryFn: async () => (await import("virtual:help/topics")).default,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** One help page; null if it does not exist. */
export const helpPageQuery = (topic: string) =>
  queryOptions({
    queryKey: ["help", "page", topic],
    queryFn: async (): Promise<HelpPage | null> => {
      const { default: topics, books } = await import("virtual:help/topics");
      const found = topics.find((one) => one.topic === topic);
      const nodes = found === undefined ? undefined : (await books[found.book]?.())?.default[topic];
      return found === undefined || nodes === undefined ? null : { ...found, nodes };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Matches of a text in all help pages, best first. The index is built at the first search. */
export const helpSearchQuery = (text: string) =>
  queryOptions({
    queryKey: ["help", "search", text],
    queryFn: async () => (await import("./help-search.ts")).searchHelp(text),
    staleTime: Number.POSITIVE_INFINITY,
  });
