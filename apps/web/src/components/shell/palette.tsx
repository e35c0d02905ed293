import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Command } from "cmdk";
import { Cloud, Keyboard, LogOut, Moon, RefreshCw, Search, Sun } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { api, signOut } from "../../lib/client.ts";
import { chooseTheme, useTheme } from "../../lib/theme.ts";
import { DESTINATIONS } from "./destinations.ts";

const ITEM =
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent-tint [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted";
const GROUP =
  "px-1.5 pb-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-xs";

/** The Ctrl-K palette: pages, resources (searched on the server) and actions. */
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
          <Primitive.Title className="sr-only">Search pages, resources and actions</Primitive.Title>
          <Command label="Search pages, resources and actions" loop>
            <div className="flex items-center gap-2.5 border-line border-b px-4">
              <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search pages, resources, actions…"
                className="h-12 w-full bg-transparent text-base outline-none max-sm:text-[16px]"
              />
            </div>
            <Command.List className="max-h-[min(380px,60vh)] overflow-y-auto py-1">
              <Pages onDone={onClose} />
              <Resources text={text} onDone={onClose} />
              <Actions onDone={onClose} onOpenKeys={onOpenKeys} />
            </Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Pages({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  return (
    <Command.Group heading="Pages" className={GROUP}>
      {DESTINATIONS.map(({ to, label, icon: Icon }) => (
        <Command.Item
          key={to}
          value={label}
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
      <Command.Item
        value="Cloud accounts"
        className={ITEM}
        onSelect={() => {
          onDone();
          void navigate({ to: "/accounts" });
        }}
      >
        <Cloud aria-hidden="true" />
        Cloud accounts
      </Command.Item>
    </Command.Group>
  );
}

/** Wait after the last key before the server is asked. */
const SEARCH_DELAY_MS = 200;
const SHORTEST_SEARCH = 2;

function Resources({ text, onDone }: { text: string; onDone: () => void }) {
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
    <Command.Group heading="Resources" forceMount className={GROUP}>
      {found.isError && <Line>{errorSentence(found.error, "The resources could not be searched.")}</Line>}
      {found.isFetching && found.data === undefined && <Line>Searching…</Line>}
      {found.data?.resources.length === 0 && <Line>No resource matches “{q}”.</Line>}
      {found.data?.resources.map((resource) => (
        <Command.Item
          key={resource.resourceId}
          value={resource.resourceId}
          forceMount
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
      {q.length >= SHORTEST_SEARCH && (
        <Command.Item
          value={`all matches ${q}`}
          forceMount
          className={ITEM}
          onSelect={() => {
            onDone();
            void navigate({ to: "/resources", search: { q } });
          }}
        >
          <Search aria-hidden="true" />
          Show all matches for “{q}”
        </Command.Item>
      )}
    </Command.Group>
  );
}

function Actions({ onDone, onOpenKeys }: { onDone: () => void; onOpenKeys: () => void }) {
  const navigate = useNavigate();
  const { dark } = useTheme();
  const leave = async () => {
    try {
      await signOut();
    } finally {
      await navigate({ to: "/login", search: {} });
    }
  };
  return (
    <Command.Group heading="Actions" className={GROUP}>
      <Command.Item
        className={ITEM}
        value="Run discovery"
        onSelect={() => {
          onDone();
          void navigate({ to: "/resources" });
        }}
      >
        <RefreshCw aria-hidden="true" />
        Run discovery (in the Resource Explorer)
      </Command.Item>
      <Command.Item
        className={ITEM}
        value="Switch theme light dark"
        onSelect={() => {
          chooseTheme(dark ? "light" : "dark");
          onDone();
        }}
      >
        {dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
        {dark ? "Light theme" : "Dark theme"}
      </Command.Item>
      <Command.Item className={ITEM} value="Keyboard shortcuts" onSelect={onOpenKeys}>
        <Keyboard aria-hidden="true" />
        Keyboard shortcuts
      </Command.Item>
      <Command.Item className={ITEM} value="Sign out" onSelect={() => void leave()}>
        <LogOut aria-hidden="true" />
        Sign out
      </Command.Item>
    </Command.Group>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="px-2.5 py-2 text-muted text-sm">
      {children}
    </p>
  );
}

/** A value once it has not changed for a while. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
