import { useEffect, useRef, useState } from "react";

/**
 * A text that updates immediately and is passed on after a pause; external changes win.
 *
 * @param pauseMs delay after the last change
 */
export function useSettledText(
  value: string | undefined,
  onChange: (text: string | undefined) => void,
  pauseMs: number,
): [string, (text: string) => void] {
  const [text, setText] = useState(value ?? "");
  const handedOn = useRef(value ?? "");
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if ((value ?? "") === handedOn.current) return;
    handedOn.current = value ?? "";
    setText(value ?? "");
  }, [value]);
  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = text;
      latest.current(text === "" ? undefined : text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return [text, setText];
}
