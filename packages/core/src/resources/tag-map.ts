import type { Tags } from "../model/resource.ts";

/** AWS's list of tags as a map. Services spell the members in two ways. */
export function tagMap(
  tags:
    | readonly {
        Key?: string | undefined;
        Value?: string | undefined;
        key?: string | undefined;
        value?: string | undefined;
      }[]
    | undefined,
): Tags {
  // Own properties even for a tag named "__proto__".
  return Object.fromEntries(
    (tags ?? []).flatMap((tag) => {
      const key = tag.Key ?? tag.key;
      return key === undefined ? [] : [[key, tag.Value ?? tag.value ?? ""]];
    }),
  );
}
