import { useState } from "react";
import { browserStorage } from "../../../lib/browser-storage.ts";

/** Findings as dense rows, or as the cards of the specification. */
export type FindingsLayout = "rows" | "cards";

const KEY = "skyledger.findings.layout";
const storage = browserStorage("local");

/** A person's choice between rows and cards, stored in the browser. */
export function useFindingsLayout(): readonly [FindingsLayout, (layout: FindingsLayout) => void] {
  const [layout, setLayout] = useState<FindingsLayout>(() =>
    storage.get(KEY) === "cards" ? "cards" : "rows",
  );
  return [
    layout,
    (next) => {
      storage.set(KEY, next);
      setLayout(next);
    },
  ];
}
