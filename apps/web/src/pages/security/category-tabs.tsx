import { Tab, TabList } from "../../components/ui/tabs.tsx";
import type { FindingsPage } from "../../lib/findings-query.ts";
import { CATEGORIES } from "./search.ts";

/** Value of the All Categories tab. */
export const ALL_CATEGORIES = "all";

/** Tabs All Categories, IAM, Network, Data, Logging, and Encryption, with counts where known. */
export function CategoryTabs({ counts }: { counts: FindingsPage["counts"]["byCategory"] | undefined }) {
  const all = counts?.reduce((sum, { count }) => sum + count, 0);
  const of = (category: string) => counts?.find(({ value }) => value === category)?.count ?? 0;
  return (
    <TabList aria-label="Category" className="px-2 shadow-none">
      <Tab value={ALL_CATEGORIES} {...(all === undefined ? {} : { count: all })}>
        All Categories
      </Tab>
      {CATEGORIES.map((category) => (
        <Tab key={category} value={category} {...(counts === undefined ? {} : { count: of(category) })}>
          {category}
        </Tab>
      ))}
    </TabList>
  );
}
