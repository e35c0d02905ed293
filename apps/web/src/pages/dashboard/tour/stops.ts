/** A stop of the tour: its element, and its text. */
export type Stop = {
  /** Selectors of its element; the first visible one counts. */
  at: readonly string[];
  title: string;
  text: string;
};

/** The stops, in the order of the URL's numbers. */
export const TOUR: readonly Stop[] = [
  {
    at: ["[data-tour=figures]"],
    title: "Four figures to start with",
    text: "What you spend this month, what you can save, how secure your accounts are, and how many recommendations are open. All of them follow the account that you select in the navigation.",
  },
  {
    at: ["[data-tour=findings]"],
    title: "Fix what matters most",
    text: "The findings with the highest risk. Fix shows what will change before anything runs, and verifies the result. Most fixes can be undone.",
  },
  {
    at: ["[data-tour=recommendations]"],
    title: "Save where it is safe",
    text: "Each recommendation comes with its evidence, its risk, and what it saves. Apply shows the plan first. Later, the bill shows what was saved.",
  },
  {
    at: ["[data-tour=costs]"],
    title: "See what changed your bill",
    text: "Daily costs with unusual spend marked. Select a day or a service to see what is behind it.",
  },
  {
    at: ['nav[aria-label=Main] a[href^="/resources"]', "button[aria-label='Open navigation']"],
    title: "Find every resource",
    text: "Resource Explorer has everything that discovery found, with costs, findings, and relationships. Press Ctrl K (Cmd K on a Mac) to search from any page.",
  },
];
