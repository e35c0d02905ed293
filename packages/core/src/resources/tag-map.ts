import type { Tags } from "../model/resource.ts";

/** AWS's list of tags as a map. Services spell the members either way. */
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
  const map: Record<string, string> = {};
  for (const tag of tags ?? []) {
    const key = tag.Key ?? tag.key;
    if (key !== undefined) map[key] = tag.Value ?? tag.value ?? "";
  }
  return map;
}
