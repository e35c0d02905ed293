import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Command } from "cmdk";
import { scopeQuery } from "../../lib/account-scope.ts";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
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

/** Active findings that match the text, searched on the server. */
export function PaletteFindings({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const { account } = useSearch({ from: "/protected" });
  const q = useSettled(text.trim(), SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: ["security", "palette", q, account ?? null],
    queryFn: ({ signal }) =>
      api.call(
        "GET /security/findings",
        {
          query: { q, limit: 5, status: "ACTIVE", ...scopeQuery(account) },
        },
        { signal },
      ),
    enabled: q.length >= SHORTEST_SEARCH,
  });
  if (text.trim().length < SHORTEST_SEARCH || found.data?.total === 0) return null;
  return (
    <Command.Group heading="Findings" className={GROUP}>
      {found.isError && <Line>{errorSentence(found.error, "Couldn't search the findings.")}</Line>}
      {found.data?.findings.map((finding) => (
        <Command.Item
          key={finding.findingId}
          value={finding.findingId}
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate({ to: "/security/findings/$id", params: { id: finding.findingId } });
          }}
        >
          <span className="min-w-0 flex-1 truncate">{finding.title}</span>
          <span className="max-w-48 shrink-0 truncate text-muted text-xs">
            {finding.severity.toLowerCase()} · {finding.resourceName || finding.resourceId}
          </span>
        </Command.Item>
      ))}
      {found.data !== undefined && found.data.total > found.data.findings.length && (
        <Command.Item
          value={`all findings ${q}`}
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate({ to: "/security", search: { q } });
          }}
        >
          <Search aria-hidden="true" />
          Show all findings for "{q}"
        </Command.Item>
      )}
    </Command.Group>
  );
}
