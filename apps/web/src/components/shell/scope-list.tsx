import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Check, Cloud, Folder, Layers, Tag } from "../icons.gen.ts";
import type { ScopeLine } from "./scope-options.ts";

/** All lines have the same height, so that only the visible ones of thousands are rendered. */
const LINE_PX = 36;
const LIST_PX = 360;
/** Lines rendered beyond the visible ones on either side. */
const OVERSCAN = 6;

const ICONS = { all: Layers, unit: Folder, account: Cloud, tag: Tag } as const;

/** State of the list: the active line, and the position of the scroll. */
type ScopeListState = {
  box: RefObject<HTMLDivElement | null>;
  active: number;
  topPx: number;
  setTopPx: (topPx: number) => void;
  move: (step: number) => void;
};

/** The active line starts at the scope, or for a search text at the first match; headings are skipped. */
export function useScopeList(
  lines: readonly ScopeLine[],
  scope: string | undefined,
  text: string,
): ScopeListState {
  const box = useRef<HTMLDivElement>(null);
  const [topPx, setTopPx] = useState(0);
  const [active, setActive] = useState(0);
  const show = (index: number) => {
    setActive(index);
    const list = box.current;
    if (list === null) return;
    if (index * LINE_PX < list.scrollTop) list.scrollTop = Math.max(0, (index - 1) * LINE_PX);
    else if ((index + 1) * LINE_PX > list.scrollTop + LIST_PX)
      list.scrollTop = (index + 1) * LINE_PX - LIST_PX;
  };
  const isOption = (index: number) => lines[index] !== undefined && lines[index].kind !== "heading";
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another text or other lines, not after each move
  useEffect(() => {
    const at = lines.findIndex((line) => line.kind !== "heading" && (text !== "" || line.value === scope));
    show(Math.max(0, at === -1 ? lines.findIndex(({ kind }) => kind !== "heading") : at));
  }, [lines, text]);
  return {
    box,
    active: isOption(active) ? active : -1,
    topPx,
    setTopPx,
    move: (step) => {
      const direction = Math.sign(step);
      let next = Math.max(0, Math.min(lines.length - 1, active + step));
      while (lines[next] !== undefined && !isOption(next)) next += direction;
      if (isOption(next)) show(next);
    },
  };
}

type ScopeListProps = {
  id: string;
  lines: readonly ScopeLine[];
  scope: string | undefined;
  list: ScopeListState;
  onChoose: (line: ScopeLine) => void;
};

/** The matching scopes as a list box. */
export function ScopeList({ id, lines, scope, list, onChoose }: ScopeListProps) {
  const first = Math.max(0, Math.floor(list.topPx / LINE_PX) - OVERSCAN);
  const last = Math.min(lines.length, Math.ceil((list.topPx + LIST_PX) / LINE_PX) + OVERSCAN);
  const options = lines.filter(({ kind }) => kind !== "heading").length;
  if (options === 0)
    return (
      <p role="status" className="px-3 py-6 text-center text-muted text-sm">
        No account, OU, or tag matches.
      </p>
    );
  return (
    <div
      ref={list.box}
      onScroll={(event) => list.setTopPx(event.currentTarget.scrollTop)}
      className="overflow-y-auto p-1"
      style={{ maxHeight: LIST_PX }}
      tabIndex={-1}
    >
      <div
        id={id}
        role="listbox"
        aria-label="Account scopes"
        className="relative"
        style={{ height: lines.length * LINE_PX }}
      >
        {lines.slice(first, last).map((line, at) => {
          const index = first + at;
          const place = { top: index * LINE_PX, height: LINE_PX };
          if (line.kind === "heading")
            return (
              <div
                key={`heading ${line.label}`}
                role="presentation"
                className="absolute inset-x-0 flex items-end px-2 pb-1 text-muted text-xs"
                style={place}
              >
                {line.label}
              </div>
            );
          const Icon = ICONS[line.kind];
          const chosen = line.value === scope;
          return (
            <button
              key={`${line.kind} ${line.value}`}
              type="button"
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === list.active}
              // The search keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onChoose(line)}
              className="absolute inset-x-0 flex items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-sunken aria-selected:bg-accent-tint"
              style={{ ...place, paddingLeft: 8 + (Math.min(line.level, 6) - 1) * 14 }}
            >
              <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate" title={line.label}>
                {line.label}
              </span>
              <span className="max-w-[45%] shrink-0 truncate text-muted text-xs">{line.note}</span>
              <Check
                className={classNames("size-4 shrink-0 text-accent", !chosen && "invisible")}
                aria-hidden="true"
              />
              {chosen && <span className="sr-only">, current</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}
