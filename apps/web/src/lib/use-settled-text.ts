import { useEffect, useRef, useState } from "react";

/**
 * A text that shows at once and is handed on when it has not changed for a while; changes from outside win.
 *
 * @param pauseMs how long after the last change it is handed on
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
