import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { ChevronRight, Cloud, Folder, Layers } from "../../../components/icons.gen.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { RelativeTime } from "../../../components/ui/relative-time.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { countOf, formatCount } from "../../../lib/format.ts";
import type { OrganizationMember } from "../../../lib/organization-query.ts";
import type { TreeRow } from "../../../lib/organization-tree.ts";
import { RowMenu } from "./row-menu.tsx";
import { countsText, STATE_WORDS } from "./state-words.ts";

/** Columns of the tree: name, state, resources, last discovery (on wide screens), menu. On phones: name with state, menu. */
export const TREE_COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_44px] items-center sm:grid-cols-[minmax(0,1fr)_200px_96px_44px] lg:grid-cols-[minmax(0,1fr)_260px_100px_130px_44px]";
/** Indentation of a level. */
const STEP_PX = 20;

type LineProps = {
  row: TreeRow;
  index: number;
  topPx: number;
  heightPx: number;
  /** The row that the Tab key reaches. */
  tabStop: boolean;
  management: boolean;
  onToggle: (unitId: string, open: boolean) => void;
  onFocus: (index: number) => void;
};

/** A row of the tree: an OU or an account. */
export const TreeLine = memo(function TreeLine(props: LineProps) {
  const { row, index, topPx, heightPx, tabStop, onFocus } = props;
  return (
    // biome-ignore-start lint/a11y: roles of a treegrid on a CSS grid; the tree handles the keys
    <div
      role="row"
      tabIndex={tabStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.places}
      aria-expanded={row.kind === "unit" && !row.empty ? row.open : undefined}
      data-index={index}
      onFocus={() => onFocus(index)}
      style={{ top: topPx, height: heightPx }}
      className={classNames(
        TREE_COLUMNS,
        "absolute inset-x-0 border-line border-b outline-none hover:bg-page focus:bg-accent-tint focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2",
      )}
    >
      {row.kind === "unit" ? <UnitCells {...props} row={row} /> : <MemberCells {...props} row={row} />}
    </div>
    // biome-ignore-end lint/a11y: see above
  );
});

type Of<Kind extends TreeRow["kind"]> = LineProps & { row: Extract<TreeRow, { kind: Kind }> };

function UnitCells({ row, tabStop, onToggle }: Of<"unit">) {
  const Icon = row.parentId === null ? Layers : Folder;
  const counts = countsText(row.counts);
  const text =
    row.total === 0
      ? "No accounts"
      : row.total === row.counts.connected
        ? countOf(row.total, "account")
        : counts;
  return (
    <>
      <NameCell level={row.level}>
        {row.empty ? (
          <span className="-ml-1 size-6 shrink-0" />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`${row.open ? "Collapse" : "Expand"} ${row.name}`}
            onClick={() => onToggle(row.id, !row.open)}
            className="-ml-1 flex size-6 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken"
          >
            <ChevronRight
              className={classNames("size-4 transition-transform duration-120", row.open && "rotate-90")}
              aria-hidden="true"
            />
          </button>
        )}
        <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate font-medium" title={`${row.name} (${row.id})`}>
            {row.name}
          </span>
          <span className="line-clamp-2 text-muted text-xs sm:hidden">{text}</span>
        </span>
      </NameCell>
      <Cell className="max-sm:hidden">
        <span className="truncate text-muted text-xs" title={counts}>
          {text}
        </span>
      </Cell>
      <Cell className="justify-end tabular-nums max-sm:hidden">
        <ResourceCount count={row.resourceCount} discovered={row.discovered} />
      </Cell>
      <Cell className="max-lg:hidden" />
      <Cell className="justify-end">
        <RowMenu row={row} tabStop={tabStop} />
      </Cell>
    </>
  );
}

function MemberCells({ row, tabStop, management }: Of<"account">) {
  const { member } = row;
  return (
    <>
      <NameCell level={row.level}>
        <span className="w-5 shrink-0" />
        <Cloud className="size-4 shrink-0 text-muted max-sm:hidden" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 items-baseline gap-2">
            <Link
              to="/accounts"
              search={(current) => ({ ...current, dialog: "account", id: member.accountId })}
              tabIndex={tabStop ? 0 : -1}
              className="truncate font-medium hover:text-accent"
              title={member.name}
            >
              {member.name === "" ? member.accountId : member.name}
            </Link>
            <code className="shrink-0 font-mono text-muted text-xs max-xl:hidden">{member.accountId}</code>
            {management && <Badge className="max-xl:hidden">Management</Badge>}
          </span>
          {member.missing !== undefined && (
            <span className="block truncate text-muted text-xs max-xl:hidden" title={member.missing}>
              {member.missing}
            </span>
          )}
          {/* Next to the name, the ID would leave it no room. */}
          <span className="mt-0.5 flex items-center gap-2 xl:hidden">
            <span className="sm:hidden">
              <StateBadge member={member} />
            </span>
            <code className="font-mono text-muted text-xs">{member.accountId}</code>
            {management && <span className="text-muted text-xs max-sm:hidden">Management</span>}
          </span>
        </span>
      </NameCell>
      <Cell className="max-sm:hidden">
        <StateBadge member={member} />
      </Cell>
      <Cell className="justify-end tabular-nums max-sm:hidden">
        <ResourceCount count={member.resourceCount} discovered={member.lastDiscoveredAt !== null} />
      </Cell>
      <Cell className="text-muted text-xs max-lg:hidden">
        <RelativeTime time={member.lastDiscoveredAt} />
      </Cell>
      <Cell className="justify-end">
        <RowMenu row={row} tabStop={tabStop} />
      </Cell>
    </>
  );
}

/** Resources of an account or OU; before the first discovery, their number is unknown. */
function ResourceCount({ count, discovered }: { count: number; discovered: boolean }) {
  if (discovered || count > 0) return formatCount(count);
  return (
    <span className="text-muted" title="Not discovered yet">
      –<span className="sr-only">Not discovered yet</span>
    </span>
  );
}

/** The state of an account as icon and word. */
export function StateBadge({ member }: { member: Pick<OrganizationMember, "state"> }) {
  const { label, tone, icon: Icon } = STATE_WORDS[member.state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  );
}

function NameCell({ level, children }: { level: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y: a cell of the treegrid
    <div
      role="gridcell"
      className="flex min-w-0 items-center gap-2 pr-3"
      // Deep levels on phones: at most four steps, so that the name stays readable.
      style={{ paddingLeft: 16 + (Math.min(level, 6) - 1) * STEP_PX }}
    >
      {children}
    </div>
  );
}

function Cell({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    // biome-ignore lint/a11y: a cell of the treegrid
    <div role="gridcell" className={classNames("flex min-w-0 items-center px-2", className)}>
      {children}
    </div>
  );
}
