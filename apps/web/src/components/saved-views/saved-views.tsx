import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorSentence } from "../../lib/api-error.ts";
import { useMay } from "../../lib/use-may.ts";
import { useUser } from "../../lib/use-session.ts";
import { reportAct } from "../act-toast.ts";
import { Bookmark, Plus, Trash2, Users } from "../icons.gen.ts";
import { Button } from "../ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../ui/menu.tsx";
import {
  type Audience,
  type SavedView,
  useDeleteView,
  useSaveView,
  type ViewPage,
  viewsQuery,
} from "./queries.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { ShareViewDialog } from "./share-view-dialog.tsx";
import { sameSearch, viewSearch } from "./view-search.ts";

type SavedViewsProps = {
  page: ViewPage;
  /** URL parameters of the page. */
  search: Readonly<Record<string, unknown>>;
  /** Shows a view: opens the page with these parameters, and the account in scope. */
  onOpen: (search: Record<string, string>) => void;
};

/** Menu of the saved views of a page: open, save the current filters, share, delete. */
export function SavedViews({ page, search, onOpen }: SavedViewsProps) {
  const [saving, setSaving] = useState(false);
  const [sharing, setSharing] = useState<SavedView | null>(null);
  const { userId } = useUser();
  const views = useQuery(viewsQuery(page));
  const current = viewSearch(search);
  const shown = views.data?.views.find((view) => sameSearch(view.search, current));
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button className="max-w-48">
            <Bookmark aria-hidden="true" />
            <span className="truncate">{shown?.name ?? "Views"}</span>
          </Button>
        </MenuTrigger>
        <MenuContent align="end" className="w-64">
          <Views views={views} shown={shown} onOpen={onOpen} onShare={setSharing} />
          <MenuSeparator />
          <MenuItem onSelect={() => setSaving(true)} disabled={Object.keys(current).length === 0}>
            <Plus aria-hidden="true" />
            {Object.keys(current).length === 0 ? "Set a filter to save a view" : "Save current view…"}
          </MenuItem>
        </MenuContent>
      </Menu>
      {saving && (
        <SaveViewDialog
          page={page}
          search={current}
          taken={
            views.data?.views.filter(({ owner }) => owner.userId === userId).map(({ name }) => name) ?? []
          }
          onClose={() => setSaving(false)}
        />
      )}
      {sharing !== null && <ShareViewDialog view={sharing} onClose={() => setSharing(null)} />}
    </>
  );
}

/** With whom to share a view as before. */
function audienceOf(sharedWith: SavedView["sharedWith"]): Audience {
  return sharedWith?.kind === "team" ? { kind: "team", teamId: sharedWith.teamId } : sharedWith;
}

type ViewsProps = {
  views: { data?: { views: SavedView[] } | undefined; error: Error | null };
  shown: SavedView | undefined;
  onOpen: (search: Record<string, string>) => void;
  onShare: (view: SavedView) => void;
};

function Views({ views, shown, onOpen, onShare }: ViewsProps) {
  const remove = useDeleteViewWithUndo();
  const mayShare = useMay("PUT /views/:id/sharing", "triage");
  const { userId } = useUser();
  if (views.data === undefined) {
    return (
      <Line>
        {views.error === null ? "Loading…" : errorSentence(views.error, "Couldn't load your views.")}
      </Line>
    );
  }
  if (views.data.views.length === 0) return <Line>No saved views yet.</Line>;
  return views.data.views.map((view) => (
    <div key={view.viewId} className="flex items-center">
      <MenuItem
        className="min-w-0 flex-1"
        aria-current={view.viewId === shown?.viewId ? "true" : undefined}
        onSelect={() => onOpen(view.search)}
      >
        <span className="min-w-0">
          <span className="block truncate">{view.name}</span>
          <SharingLine view={view} own={view.owner.userId === userId} />
        </span>
      </MenuItem>
      {view.owner.userId === userId && (
        <>
          {mayShare && (
            <MenuItem aria-label={`Share view ${view.name}`} onSelect={() => onShare(view)}>
              <Users aria-hidden="true" />
            </MenuItem>
          )}
          <MenuItem aria-label={`Delete view ${view.name}`} onSelect={() => remove(view)}>
            <Trash2 aria-hidden="true" />
          </MenuItem>
        </>
      )}
    </div>
  ));
}

/** With whom a view is shared, or who shares it. */
function SharingLine({ view: { owner, sharedWith }, own }: { view: SavedView; own: boolean }) {
  if (!own) return <span className="block truncate text-muted text-xs">Shared by {owner.name}</span>;
  if (sharedWith === null) return null;
  return (
    <span className="block truncate text-muted text-xs">
      Shared with {sharedWith.kind === "team" ? `team ${sharedWith.name}` : "everyone"}
    </span>
  );
}

function Line({ children }: { children: string }) {
  return <p className="px-2 py-1.5 text-muted text-sm">{children}</p>;
}

/** Deletes a view; Undo saves it again, and shares it as before. */
function useDeleteViewWithUndo(): (view: SavedView) => void {
  const onFail = (error: Error) =>
    reportAct({ kind: "error", text: errorSentence(error, "Couldn't change your views."), error });
  const save = useSaveView({ onFail });
  const remove = useDeleteView({
    onDone: ({ page, name, search, sharedWith }) =>
      reportAct({
        text: `View “${name}” deleted.`,
        undo: () => save.mutate({ page, name, search, sharedWith: audienceOf(sharedWith) }),
      }),
    onFail,
  });
  return (view) => remove.mutate(view);
}
