import type { HelpTopic } from "../../lib/help-topic.ts";

/** A group of topics on the help page; `overview` lists the topics of a group that is too long for it. */
export type HelpGroup = { group: HelpTopic["group"]; title: string; about: string; overview?: string };

/** Groups of topics, in the order of the help page. */
export const GROUPS: readonly HelpGroup[] = [
  { group: "guides", title: "Using Skyledger", about: "What each page shows, and what you can do there" },
  { group: "background", title: "In depth", about: "How figures are calculated, and what happens in AWS" },
  { group: "reference", title: "Reference", about: "Terms, permissions, and all checks" },
  { group: "errors", title: "Errors", about: "What an error means, and how to fix it" },
  {
    group: "savings-rules",
    title: "Savings rules",
    about: "What each rule looks for, and what it recommends",
  },
  { group: "fixes", title: "Fixes", about: "What each automatic fix changes" },
  { group: "checks", title: "Checks", about: "What each security check evaluates", overview: "checks" },
];

/** Title of a group. */
export function groupTitle(group: HelpTopic["group"]): string {
  return GROUPS.find((one) => one.group === group)?.title ?? "Help";
}
