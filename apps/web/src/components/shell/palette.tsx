import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Dialog as Primitive } from "radix-ui";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { chooseTheme, useTheme } from "../../lib/theme.ts";
import { Cloud, Keyboard, LogOut, Moon, RefreshCw, Search, ShieldCheck, Sun } from "../icons.gen.ts";
import { DESTINATIONS } from "./destinations.ts";
import { PaletteFindings } from "./palette-findings.tsx";
import {
  GROUP,
  type GroupProps,
  ITEM,
  Line,
  SEARCH_DELAY_MS,
  SHORTEST_SEARCH,
  useSettled,
} from "./palette-parts.tsx";
import { useScanFromAnywhere } from "./use-scan-from-anywhere.ts";
import { useSignOut } from "./use-sign-out.ts";

/** The Ctrl+K palette: pages, resources and findings (searched on the server), and actions. */
export function Palette({ onClose, onOpenKeys }: { onClose: () => void; onOpenKeys: () => void }) {
  const [text, setText] = useState("");
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade bg-[rgb(10_12_18/0.5)]" />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[12vh] z-50 mx-auto max-w-xl animate-pop overflow-hidden rounded-xl border border-line bg-surface shadow-pop outline-none"
        >
          <Primitive.Title className="sr-only">
            Search pages, resources, findings, and actions
          </Primitive.Title>
          <Command label="Search pages, resources, findings, and actions" loop shouldFilter={false}>
            <div className="flex items-center gap-2.5 border-line border-b px-4">
              <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search pages, resources, findings…"
                className="h-12 w-full bg-transparent text-base outline-none max-sm:text-[16px]"
              />
            </div>
            <Command.List className="max-h-[min(380px,60vh)] overflow-y-auto py-1">
              <Pages text={text} onDone={onClose} />
              <Resources text={text} onDone={onClose} />
              <PaletteFindings text={text} onDone={onClose} />
              <Actions text={text} onDone={onClose} onOpenKeys={onOpenKeys} />
            </Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

const PAGES = [...DESTINATIONS, { to: "/accounts", label: "Cloud accounts", icon: Cloud }] as const;

function Pages({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const shown = PAGES.filter((page) => matches(page.label, text));
  if (shown.length === 0) return null;
  return (
    <Command.Group heading="Pages" className={GROUP}>
      {shown.map(({ to, label, icon: Icon }) => (
        <Command.Item
          key={to}
          value={`page ${label}`}
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate({ to });
          }}
        >
          <Icon aria-hidden="true" />
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}

function matches(label: string, text: string): boolean {
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));
}

function Resources({ text, onDone }: GroupProps) {
  const navigate = useNavigate();
  const { account } = useSearch({ from: "/protected" });
  const q = useSettled(text.trim(), SEARCH_DELAY_MS);
  const found = useQuery({
    queryKey: ["resources", "palette", q, account ?? null],
    queryFn: ({ signal }) =>
      api.call(
        "GET /resources/inventory",
        { query: { q, limit: 8, ...(account === undefined ? {} : { accountId: account }) } },
        { signal },
      ),
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
            void navigate({ to: "/resources", search: { resource: resource.resourceId } });
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

function Actions({ text, onDone, onOpenKeys }: GroupProps & { onOpenKeys: () => void }) {
  const navigate = useNavigate();
  const leave = useSignOut();
  const { dark } = useTheme();
  const scan = useScanFromAnywhere();
  const actions = [
    {
      label: "Run discovery (in the Resource Explorer)",
      icon: RefreshCw,
      run: () => void navigate({ to: "/resources" }),
    },
    { label: "Run security scan", icon: ShieldCheck, run: scan },
    {
      label: "Connect a cloud account",
      icon: Cloud,
      run: () => void navigate({ to: "/accounts", search: { dialog: "connect" } }),
    },
    {
      label: dark ? "Switch to the light theme" : "Switch to the dark theme",
      icon: dark ? Sun : Moon,
      run: () => chooseTheme(dark ? "light" : "dark"),
    },
    { label: "Keyboard shortcuts", icon: Keyboard, run: onOpenKeys },
    {
      label: "Sign out",
      icon: LogOut,
      run: () => void leave(),
    },
  ].filter((action) => matches(action.label, text));
  if (actions.length === 0) return null;
  return (
    <Command.Group heading="Actions" className={GROUP}>
      {actions.map(({ label, icon: Icon, run }) => (
        <Command.Item
          key={label}
          value={`action ${label}`}
          className={ITEM}
          onSelect={() => {
            onDone();
            run();
          }}
        >
          <Icon aria-hidden="true" />
          {label}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
