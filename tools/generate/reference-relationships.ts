import { catalogueOf } from "../reference/catalogue.ts";
import { grouped, page, prose, table } from "../reference/markdown.ts";
import type { Generated } from "./generated.ts";

/** Every kind of relationship, by its source type. */
export const referenceRelationships: Generated = {
  file: "docs/reference/relationships.md",
  render: async (root) => {
    const { relationships } = await catalogueOf(root);
    return page("Relationships", [
      `${relationships.length} kinds of relationship. [How to add one](../guides/add-a-collector.md#relate-it).`,
      "",
      ...grouped(relationships, ({ from }) => from).flatMap(([from, those]) => [
        `## ${from}`,
        "",
        ...table(
          ["Relationship", "To", "Read from the other side"],
          those.map(({ verb, to, inverse }) => [prose(verb), `\`${to}\``, prose(inverse)]),
        ),
      ]),
    ]);
  },
};
