import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Command } from "cmdk";
import { scopeQuery } from "../../lib/account-scope.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { resourceTarget } from "../../lib/resource-target.ts";
import { Search } from "../icons.gen.ts";
import {
  GROUP,
  type GroupProps,
  ITEM,
  Line,
  SEARCH_DELAY_MS,
  SHORTEST_SEARCH,
  useSettled,
} from "./palette-parts.tsx";

/** Resources that match the text, searched on the server. */
export function PaletteResources({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const { account } = useSearch({ from: "/protected" });
  const q = useSettled(text.trim(), SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: ["resources", "palette", q, account ?? null],
    queryFn: ({ signal }) =>
      api.call("GET /resources/inventory", { query: { q, limit: 8, ...scopeQuery(account) } }, { signal }),
    enabled: q.length >= SHORTEST_SEARCH,
  });
  if (text.trim().length < SHORTEST_SEARCH) return null;
  return (
    <Command.Group heading="Resources" className={GROUP}>
      {found.isError && <Line>{errorSentence(found.error, "Couldn't search the resources.")}</Line>}
      {found.isFetching && found.data === undefined && <Line>Searching…</Line>}
      {found.data?.resources.length === 0 && <Line>No resources match "{q}".</Line>}
      {found.data?.resources.map((resource) => (
        <Command.Item
          key={resource.resourceId}
          value={resource.resourceId}
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate(resourceTarget(resource.resourceId));
          }}
        >
          <span className="min-w-0 flex-1 truncate">{resource.resourceName || resource.shortId}</span>
          <span className="shrink-0 text-muted text-xs">
            {resource.resourceType} · {resource.region}
          </span>
        </Command.Item>
      ))}
      {found.data !== undefined && (
        <Command.Item
          value={`all matches ${q}`}
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate({ to: "/resources", search: { q } });
          }}
        >
          <Search aria-hidden="true" />
          Show all matches for "{q}"
        </Command.Item>
      )}
    </Command.Group>
  );
}
