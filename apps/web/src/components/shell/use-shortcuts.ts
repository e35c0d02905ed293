import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { DESTINATIONS } from "./destinations.ts";

/** Time after `g` in which the second key counts. */
const JUMP_WINDOW_MS = 1200;

type Shortcuts = { openPalette: () => void; openKeys: () => void };

/** Global shortcuts: Ctrl/Cmd+K, `?`, and `g d`, `g c`, `g s`, `g r`. */
export function useShortcuts({ openPalette, openKeys }: Shortcuts): void {
  const navigate = useNavigate();
  const latest = useRef({ openPalette, openKeys });
  latest.current = { openPalette, openKeys };
  useEffect(() => {
    let jumpPressedAt = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogIsOpen()) return;
      if (event.key === "?") {
        event.preventDefault();
        latest.current.openKeys();
        return;
      }
      const jumping = event.timeStamp - jumpPressedAt < JUMP_WINDOW_MS;
      jumpPressedAt = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const target = jumping ? DESTINATIONS.find((one) => one.jumpKey === event.key) : undefined;
      if (target !== undefined) void navigate({ to: target.to });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))
  );
}

function dialogIsOpen(): boolean {
  return document.querySelector('[role="dialog"],[role="menu"]') !== null;
}
