import { createTailwindMerge } from "tailwind-merge";

const any = () => true;
const length = (value: string) => /^\d/.test(value) || value === "px";
const bracketedLength = (value: string) => /^\[\d/.test(value);
const sizes = ["xs", "sm", "base", "lg", "xl", "2xl", "3xl"];

/** A group for each prefix with any value: `h-4`, `h-[min(820px,100%)]`. */
function prefixes<Prefix extends string>(...names: readonly Prefix[]) {
  // Object.fromEntries drops the key names.
  return Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]])) as Record<
    Prefix,
    { [prefix: string]: (typeof any)[] }[]
  >;
}

const groups = {
  classGroups: {
    ...prefixes("h", "w", "size", "min-h", "min-w", "max-h", "max-w", "inset", "inset-x", "inset-y"),
    ...prefixes("top", "right", "bottom", "left", "z", "basis", "opacity", "leading", "tracking"),
    ...prefixes("m", "mx", "my", "mt", "mr", "mb", "ml", "p", "px", "py", "pt", "pr", "pb", "pl"),
    ...prefixes(
      "gap",
      "gap-x",
      "gap-y",
      "bg",
      "fill",
      "animate",
      "duration",
      "rotate",
      "translate-x",
      "justify-self",
    ),
    ...prefixes("grid-cols", "col-start", "row-start", "items", "self", "pointer-events", "whitespace"),
    ...prefixes("underline-offset", "outline-offset", "overflow", "overflow-x", "overflow-y"),
    transition: [{ transition: ["", any] }],
    "backdrop-blur": [{ "backdrop-blur": ["", any] }],
    shadow: [{ shadow: ["", "none", (value: string) => value.startsWith("[")] }],
    "shadow-color": [{ shadow: [any] }],
    "sr-only": ["sr-only", "not-sr-only"],
    "align-content": [{ content: ["start", "center"] }],
    col: [{ col: [{ span: [any] }] }],
    justify: [{ justify: ["start", "center", "between", "end", "around"] }],
    rounded: [
      { rounded: ["", ...["sm", "md", "lg", "xl", "full"], (value: string) => value.startsWith("[")] },
    ],
    "rounded-t": [{ "rounded-t": [any] }],
    "rounded-b": [{ "rounded-b": [any] }],
    "rounded-l": [{ "rounded-l": [any] }],
    "text-decoration": ["underline", "line-through", "no-underline"],
    "text-decoration-style": [{ decoration: ["solid", "dotted"] }],
    grow: [{ grow: [any, ""] }],
    shrink: [{ shrink: [any, ""] }],
    flex: [{ flex: ["1", "auto", "none"] }],
    "flex-direction": [{ flex: ["row", "col", "row-reverse", "col-reverse"] }],
    "line-clamp": [{ "line-clamp": [any] }],
    display: [
      "block",
      "inline",
      "inline-block",
      "flex",
      "inline-flex",
      "grid",
      "hidden",
      "table",
      "contents",
    ],
    cursor: [{ cursor: [any] }],
    "list-style-type": [{ list: ["disc", "decimal", "none"] }],
    position: ["absolute", "relative", "fixed", "sticky", "static"],
    case: ["uppercase", "lowercase", "capitalize", "normal-case"],
    break: [{ break: ["all", "words"] }],
    "font-size": [{ text: [...sizes, bracketedLength] }],
    "text-align": [{ text: ["left", "center", "right"] }],
    "text-color": [{ text: [any] }],
    "font-weight": [{ font: ["normal", "medium", "semibold", "bold"] }],
    "font-family": [{ font: ["sans", "mono"] }],
    "border-w": [{ border: ["", length] }],
    "border-w-y": [{ "border-y": ["", length] }],
    "border-w-t": [{ "border-t": ["", length] }],
    "border-w-r": [{ "border-r": ["", length] }],
    "border-w-b": [{ "border-b": ["", length] }],
    "border-w-l": [{ "border-l": ["", length] }],
    "border-style": [{ border: ["dashed", "solid"] }],
    "border-collapse": [{ border: ["collapse"] }],
    "border-color": [{ border: [any] }],
    "stroke-w": [{ stroke: [length] }],
    "stroke-color": [{ stroke: [any] }],
  },
  conflictingClassGroups: {
    size: ["w", "h"],
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    gap: ["gap-x", "gap-y"],
    overflow: ["overflow-x", "overflow-y"],
    "line-clamp": ["display", "overflow"],
    flex: ["basis", "grow", "shrink"],
    rounded: ["rounded-t", "rounded-b", "rounded-l"],
    "font-size": ["leading"],
    "border-w": ["border-w-y", "border-w-t", "border-w-r", "border-w-b", "border-w-l"],
    "border-w-y": ["border-w-t", "border-w-b"],
  },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
};

/**
 * Conflicting classes, for the classes that this app uses. The full table of the library is 8 KiB larger; a test
 * compares both for every pair of classes in the source.
 */
export const twMerge = createTailwindMerge(() => ({ cacheSize: 500, theme: {}, ...groups }));
