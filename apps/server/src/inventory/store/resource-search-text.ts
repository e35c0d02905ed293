import { searchText } from "../../platform/search-text.ts";

/** The searchable properties of a resource. */
export interface SearchedResource {
  arn: string;
  type: string;
  label: string;
  region: string;
  id: string;
  name: string;
  tags: Readonly<Record<string, string>>;
}

/** The lines by which a resource is found, each only once. */
export function resourceSearchText({ name, id, arn, type, label, region, tags }: SearchedResource): string {
  const tagLines = Object.entries(tags).map(([key, value]) => `${key}=${value}`);
  return searchText([name, id, arn, type, label, region, ...tagLines]);
}
